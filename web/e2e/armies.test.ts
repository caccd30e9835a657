/** An army is built and fought with under every rulebook, without a line about any of them in the page. */
import { expect, test } from 'vitest';

import { Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();

test('an army is picked, priced and fielded under each rulebook', { timeout: 180_000 }, async () => {
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900 });
  const { page } = at;
  await at.go('#/armies');
  const rules = page.locator('.tools label').filter({ has: page.getByText('Rules', { exact: true }) }).locator('select');
  await rules.waitFor();
  const names = await rules.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    await at.go('#/armies');
    await rules.waitFor();
    await rules.selectOption(name);
    // A list that nobody has touched gives way to one that these rules field.
    const judged = page.getByRole('status').filter({ hasText: 'may be fielded' });
    await judged.waitFor();
    const points = async (): Promise<number> => Number(await page.locator('.sum strong').innerText());
    const before = await points();
    expect(before).toBeGreaterThan(0);
    // Where a figure is a hundred men, or units are of whole stands, fifty more are not yet one more: then it is asked for again.
    const stepped = async (name: RegExp, until: () => Promise<void>): Promise<void> => {
      const button = page.getByRole('button', { name }).first();
      for (let again = 3; again > 0; again -= 1) {
        await button.click();
        if (await until().then(() => true, () => false)) return;
      }
      await button.click();
      await until();
    };
    await stepped(/^(One .* more|More men in .*)$/, () => expect.poll(points).toBeGreaterThan(before));
    await stepped(/^(One .* less|Fewer men in .*|Less men in .*)$/, () => expect.poll(points).toBe(before));
    await judged.waitFor();
    await page.getByLabel('Of what character').selectOption('stubborn');
    await page.getByLabel('The computer fights to the end').check();
    await page.getByRole('button', { name: 'Fight', exact: true }).click();
    await page.locator('.decide').first().waitFor();
    await expect.poll(() => at.snapshot?.players[1]).toEqual({ is: 'computer', name: 'stubborn-captain' });
  }
});
