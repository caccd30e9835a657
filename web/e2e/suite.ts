/** What every file of tests stands on: a command of its own, over an empty folder, and the browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { Host } from './host';
import { browser, leave } from './onlooker';

/** The command of the file whose tests run now. */
export let host: Host;
/** The browser. */
export let chrome: Browser;

/** Starts both before the tests of a file, and puts away after them what they left open. */
export function suite(): void {
  beforeAll(async () => {
    [host, chrome] = await Promise.all([Host.start(), browser()]);
  });
  afterAll(async () => {
    await leave(chrome);
    await host?.end();
  });
}
