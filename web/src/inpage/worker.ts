/** The core at work beside the page, so that the page never waits for it. */
import { open, type Door } from './core';

/** What the page sends: the core's address first, then requests by number. */
export type ToWorker = { load: string } | { number: number; request: string };
/** What comes back; a response of `null` if the core broke down over the request and has begun anew. */
export type FromWorker = { loaded: boolean } | { number: number; response: string | null };

let module: WebAssembly.Module | null = null;
let door: Door | null = null;

const answer = (message: FromWorker) => postMessage(message);

async function load(address: string): Promise<void> {
  try {
    const fetched = await fetch(address);
    if (!fetched.ok) throw new Error(fetched.statusText);
    module = await WebAssembly.compile(await fetched.arrayBuffer());
    door = await open(module);
  } catch {
    door = null;
  }
  answer({ loaded: door !== null });
}

/** Answers a request. A core that broke down is left for a fresh one. */
async function respond(number: number, request: string): Promise<void> {
  let response: string | null = null;
  try {
    response = door?.call(request) ?? null;
  } catch {
    door = null;
    door = module && (await open(module));
  }
  answer({ number, response });
}

onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ('load' in message) void load(message.load);
  else void respond(message.number, message.request);
};
