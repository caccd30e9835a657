// Draws the small maps of the start page and counts who is fielded under each rulebook: every battle is begun in a `tercio talk`
// and looked at. TERCIO names the command. To be run again when a battle is added or changed, or cast otherwise: `npm run maps`;
// e2e/start.test.ts holds maps and counts to the command.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A quarter of an inch, in hundredths of a millimetre: what a map is exact to. */
const UNIT = 635;

/** A battle's map from how it stands: its size, its ground as paths, and the pieces of both sides. */
export function mapOf({ table, ground }) {
  const at = ([x, y]) => `${Math.round(x / UNIT)},${Math.round((table.depth - y) / UNIT)}`;
  const path = (points, close) => `M${points.map(at).join('L')}${close ? 'z' : ''}`;
  return {
    size: [Math.round(table.width / UNIT), Math.round(table.depth / UNIT)],
    ground: ground.map(({ kind, shape }) =>
      shape.is === 'area' ? [kind, path(shape.corners, true), 0] : [kind, path(shape.points, false), Math.max(Math.round(shape.width / UNIT), 1)],
    ),
    sides: ['A', 'B'].map((side) =>
      table.pieces.filter((one) => one.side === side && one.stand && one.arm !== 'leader' && one.arm !== 'general').map((one) => path(one.stand.outline, true)).join(''),
    ),
    colours: table.sides.map((side) => side.colour),
  };
}

/** How many units a side fields, or men where men stand alone, from how the battle stands for it; leaders of units are not counted. */
export function fieldedOf({ table }, side) {
  return table.pieces.filter((one) => one.side === side && one.arm !== 'leader' && one.arm !== 'general').length;
}

async function draw() {
  const built = fileURLToPath(new URL('../target/debug/tercio', import.meta.url));
  const child = spawn(process.env.TERCIO ?? built, ['talk'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (call, battle = null, seat = 'A') => {
    child.stdin.write(`${JSON.stringify({ version: 1, id: (id += 1), ...(battle ? { battle, seat } : {}), call })}\n`);
    const { reply, fault } = JSON.parse((await lines.next()).value);
    if (fault) throw new Error(fault.message);
    return reply.of;
  };
  const maps = {};
  const fielded = {};
  for (const { name, rulesets } of (await ask({ do: 'catalogue' })).battles) {
    fielded[name] = {};
    for (const rules of rulesets) {
      const players = [{ is: 'person' }, { is: 'person' }];
      const { battle } = await ask({ do: 'begin', rules, battle: name, players, seed: '2a'.repeat(32), prepared: [], lists: [], deploy: false });
      const look = { do: 'look', since: { told: 0, edition: 0 } };
      const seen = { A: await ask(look, battle), B: await ask(look, battle, 'B') };
      maps[name] ??= mapOf(seen.A);
      fielded[name][rules] = [fieldedOf(seen.A, 'A'), fieldedOf(seen.B, 'B')];
      await ask({ do: 'forget' }, battle);
    }
  }
  child.stdin.end();
  for (const [file, all] of Object.entries({ maps, fielded })) {
    const text = Object.entries(all).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`);
    writeFileSync(new URL(`src/start/${file}.json`, import.meta.url), `{\n${text.join(',\n')}\n}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await draw();
