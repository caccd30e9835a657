/** Pike and Musket at the same table: its results tables are laid open with what counts before anything is committed. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CAPTAIN, forward, Host, PERSON } from './host';
import { browser, HASTE, leave, Onlooker } from './onlooker';
import { middle, offered, piece, pixels } from './playing';

const RULES = 'pike-and-musket';

let host: Host;
let chrome: Browser;
beforeAll(async () => {
  [host, chrome] = await Promise.all([Host.start(), browser()]);
});
afterAll(async () => {
  await leave(chrome);
  await host?.end();
});

for (const [verb, title] of [['fire', 'Table 2: artillery fire']] as const) {
  test(`before a player commits to ${verb} he sees ${title} with the column that counts`, { timeout: 120_000 }, async () => {
    const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: RULES });
    await forward(host, begun, (_, choices) => (choices?.choices.filter((one) => one.verb === verb).length ?? 0) > 1);
    const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
    await at.sit(begun, 'A');
    await offered(at);
    // Of several who could do it one is picked at the table.
    const who = at.choices?.choices.find((one) => one.verb === verb)?.piece;
    if (who == null) throw new Error(`nobody may ${verb}: ${at.stands()}`);
    if ((await at.page.locator('.decide .odds').count()) === 0) {
      const [x, y] = await pixels(at, middle(piece(at, who)));
      await at.page.mouse.click(x, y);
    }
    await at.page.locator('.decide .odds').first().click();
    const table = at.page.locator('.looked figure.results');
    await table.waitFor();
    expect(await table.locator('figcaption').innerText()).toContain(title);
    expect(await table.locator('figcaption').innerText()).toContain('a reconstruction');
    expect(await table.locator('thead th.lit').count()).toBe(1);
    expect(await table.locator('tbody tr').count()).toBe(6);
    // One lit entry a row, and every face of the die in some row.
    expect(await table.locator('tbody td.lit').count()).toBe(6);
    expect(await at.page.locator('.looked').innerText()).toMatch(/d6/);
    if (process.env.PICTURE) await at.page.screenshot({ path: `${process.env.PICTURE}-${verb}.png` });
    await at.close();
  });
}
