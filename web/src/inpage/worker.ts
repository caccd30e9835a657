/** The core at work beside the page, so that the page never waits for it. */
import { open, type Door } from './core';

/** What the page sends: the core's address first, then requests by number. */
export type ToWorker = { load: string } | { number: number; request: string };
/** What comes back. */
export type FromWorker = { loaded: boolean } | { number: number; response: string };

let door: Door | null = null;

const answer = (message: FromWorker) => postMessage(message);

async function load(address: string): Promise<void> {
  try {
    const fetched = await fetch(address);
    if (!fetched.ok) throw new Error(fetched.statusText);
    door = await open(await WebAssembly.compile(await fetched.arrayBuffer()));
  } catch {
    door = null;
  }
  answer({ loaded: door !== null });
}

onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ('load' in message) {
    void load(message.load);
  } else if (door) {
    answer({ number: message.number, response: door.call(message.request) });
  }
};
