/** What one seat has seen of a battle, as a page to keep: the story by turns, and the table as it stands. */
import type { Line } from '../wire/Line';
import type { Table } from '../wire/Table';
import { escaped } from '../saving';
import { sentence } from './chapters';
import { counted } from './naming';

const STYLE = `body{font:17px/1.45 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#2a2118;background:#fdfaf0}
img{width:100%;border:1px solid #5a4a33}h1{margin:0}h2{font-size:1.15rem;margin:1.4rem 0 .3rem;border-bottom:1px solid #cbbf9f}
li{margin:.15rem 0}ol{padding-left:2.6rem}.detail{font-size:.88rem;color:#5d4f3c}small{color:#7a3d12}table{border-collapse:collapse}td,th{text-align:left;padding:.1rem .9rem .1rem 0}
@media print{body{background:#fff;margin:0}img{max-height:60vh;width:auto;max-width:100%}h2{break-after:avoid}}`;

function lineOf(line: Line): string {
  const dice = line.throw ? ` <small>${escaped(`${line.throw.needed}: ${line.throw.result}`)}</small>` : '';
  const rule = line.rule === '' ? '' : ` <small>${escaped(line.rule)}</small>`;
  return `<li value="${line.number}" class="${line.tone}">${escaped(sentence(line.text))}${dice}${rule}</li>`;
}

/** The page. `seen` says through whose eyes, `picture` is an address of an image, or empty. */
export function report(table: Table, story: readonly Line[], seen: string, picture: string): string {
  const parts: string[] = [];
  for (const line of story) {
    if (line.tone === 'chapter') parts.push(`</ol><h2>${escaped(sentence(line.text))}</h2><ol>`);
    else parts.push(lineOf(line));
  }
  const sides = table.sides.map(({ name, counters }) => `<tr><th>${escaped(name)}</th><td>${escaped(counters.map(counted).join(', '))}</td></tr>`);
  const when = [table.date, table.place, table.clock.turn === 0 ? table.clock.phase : `turn ${table.clock.turn}, ${table.clock.phase}`];
  const title = escaped(table.title);
  const image = picture === '' ? '' : `<p><img src="${picture}" alt="The table of ${title}"></p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>
<p>${escaped(when.filter((word) => word !== '').join(' · '))}</p><p>As ${escaped(seen)} saw it.</p><table>${sides.join('')}</table>${image}
<ol>${parts.join('\n')}</ol></html>`;
}
