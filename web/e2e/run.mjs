// Runs the tests (or, with `pictures`, the camera; with `frames`, the stopwatch) in a real browser against the real command.
// TERCIO names the command, CHROMIUM the browser, E2E_PAGE a folder with a built page to be shown instead of the one that the
// command carries. Where there is none of them, it says so and leaves the tests out.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '../../target/debug/tercio');
const tercio = process.env.TERCIO ?? built;
const known = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const chromium = process.env.CHROMIUM ?? known.map((name) => join('/usr/bin', name)).find((path) => existsSync(path));

function leftOut(why) {
  console.log(`LEFT OUT: the page is not tried in a browser: ${why}`);
  process.exit(0);
}
if (!chromium || !existsSync(chromium)) leftOut('no Chromium is installed (CHROMIUM names one)');
if (!existsSync(tercio)) leftOut(`${tercio} is not built: cargo build -p tercio (TERCIO names another)`);

const page = process.env.E2E_PAGE;
const [what, ...more] = process.argv.slice(2);
const other = ['pictures', 'frames'].includes(what);
const config = join(here, other ? `${what}.config.ts` : 'vitest.config.ts');
const rest = other ? more : process.argv.slice(2);
const done = spawnSync(process.execPath, [join(here, '../node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, TERCIO: tercio, CHROMIUM: chromium, ...(page ? { E2E_PAGE: resolve(page) } : {}) },
});
process.exit(done.status ?? 1);
