/** Bad requests from the page and from elsewhere are refused and change nothing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { CAPTAIN, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();
let stranger: Server;
beforeAll(async () => {
  stranger = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  stranger?.close();
});

test('what is not asked properly is refused', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await at.sit(begun, 'A');
  await at.asked();
  const before = at.snapshot!;
  const number = before.decision!.number;
  const answer = { do: 'answer', decision: number, answer: at.choices!.choices[0]!.answer, since: before.since };
  const json = { 'Content-Type': 'application/json' };
  const mine = { ...json, Authorization: `Bearer ${begun.keys.A}` };
  const theirs = { ...json, Authorization: `Bearer ${begun.keys.B}` };
  const request = (call: object): string => JSON.stringify({ version: 1, id: 1, battle: begun.battle, call });
  const tries: [string, Record<string, string>, string][] = [
    ['malformed', mine, '{"version": 1, "id": 1,'],
    ['malformed', mine, request({ do: 'dance' })],
    ['malformed', json, 'x'.repeat(300_000)],
    ['stale', mine, request({ ...answer, decision: number + 7 })],
    ['illegal', mine, request({ ...answer, answer: 'shoot the messenger' })],
    ['forbidden', theirs, request(answer)],
    ['forbidden', json, request(answer)],
    ['forbidden', { ...json, Authorization: 'Bearer wrong' }, request(answer)],
    ['malformed', { ...mine, 'Content-Type': 'text/plain' }, request(answer)],
  ];
  const told = await at.page.evaluate(async (all) => {
    const kinds: string[] = [];
    for (const [, headers, body] of all) {
      const answer = await fetch('/api/call', { method: 'POST', headers, body });
      const said = (await answer.json().catch(() => ({}))) as { fault?: { kind: string } };
      kinds.push(`${answer.status} ${said.fault?.kind ?? 'none'}`);
    }
    return kinds;
  }, tries);
  told.forEach((one, index) => expect(one, `try ${index}: ${tries[index]![0]}`).toMatch(/^4\d\d (?!none)/));
  for (const path of ['/../Cargo.toml', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../../battles.sqlite', '/api/nothing']) {
    expect((await fetch(`${host.url.slice(0, -1)}${path}`)).status).toBeGreaterThanOrEqual(400);
  }

  // A page of another address gets in by no way.
  const elsewhere = await at.context.newPage();
  await elsewhere.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
  const got = await elsewhere.evaluate(
    async ({ url, body, key }) => {
      const tell = async (headers: Record<string, string>): Promise<string> => {
        try {
          return `read ${(await fetch(`${url}api/call`, { method: 'POST', headers, body })).status}`;
        } catch {
          return 'refused';
        }
      };
      const socket = await new Promise<string>((resolve) => {
        const live = new WebSocket(`${url.replace('http', 'ws')}api/live`);
        live.onopen = () => resolve('open');
        live.onerror = () => resolve('refused');
      });
      const simple = await fetch(`${url}api/call`, { method: 'POST', mode: 'no-cors', body }).then((one) => one.type, () => 'refused');
      return [await tell({ 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }), await tell({}), simple, socket];
    },
    { url: host.url, body: request(answer), key: begun.keys.A },
  );
  expect([got[0], got[1], got[3]]).toEqual(['refused', 'refused', 'refused']);

  const after = await host.ask({ do: 'look', since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);
  if (after.is !== 'snapshot') throw new Error('nothing was seen');
  expect([after.of.hash, after.of.decision, after.of.story.length]).toEqual([before.hash, before.decision, before.since.told]);
  await at.close();
});
