/** Who has fired of late, as the battle's story tells it: before them smoke hangs. */
import type { Line } from '../../wire/Line';
import type { Piece } from '../../wire/Piece';

/** How many lines of the story smoke lasts. */
const LASTS = 36;
const VOLLEY = /^(.+?) (?:fires?|shoots?|looses?)(?: (?:at|on|its|their|upon|into)\b|$)/;
const AWAY = /^(.+?) gives? (?:itself|themselves|himself) away by/;

/** The pieces that have fired in the last lines of a turn. Bows and crossbows make no smoke. */
export function firedIn(story: readonly Line[], pieces: readonly Piece[]): Set<number> {
  const fired = new Set<number>();
  const titles = new Map(pieces.map((piece) => [piece.title.toLowerCase(), piece]));
  for (let at = story.length - 1; at >= Math.max(story.length - LASTS, 0); at -= 1) {
    const line = story[at]!;
    if (line.tone === 'chapter' && /^Turn \d+$/.test(line.text)) break;
    const found = VOLLEY.exec(line.text) ?? AWAY.exec(line.text);
    if (!found || / is to fire| may fire/.test(line.text)) continue;
    const named = titles.get(found[1]!.toLowerCase());
    const id = named?.id ?? line.about[0];
    const shooter = named ?? pieces.find((piece) => piece.id === id);
    if (shooter && !/latch|crossbow|longbow|archer/i.test(shooter.word)) fired.add(shooter.id);
  }
  return fired;
}
