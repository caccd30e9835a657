/** The core at work beside the page, as somebody who can be asked: the same requests as a server answers. */
import { FaultError, VERSION } from '../net';
import type { Reply } from '../wire/Reply';
import type { Request } from '../wire/Request';
import type { Response } from '../wire/Response';
import type { FromWorker, ToWorker } from './worker';

/** The core in a worker of its own. */
export class Core {
  private number = 0;
  private waiting = new Map<number, (response: string | null) => void>();

  constructor(private readonly worker: Worker) {
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const message = event.data;
      if (!('number' in message)) return;
      this.waiting.get(message.number)?.(message.response);
      this.waiting.delete(message.number);
    };
  }

  /** Asks something. Where the core broke down over it, it has begun anew and knows of nothing: a fault of kind `broken`. */
  async ask(request: Pick<Request, 'battle' | 'seat' | 'call'>): Promise<Reply> {
    const number = ++this.number;
    const text = JSON.stringify({ version: VERSION, id: number, ...request });
    const response = await new Promise<string | null>((resolve) => {
      this.waiting.set(number, resolve);
      this.worker.postMessage({ number, request: text } satisfies ToWorker);
    });
    if (response === null) throw new FaultError({ kind: 'broken', message: 'The core in the page broke down.', refusal: null });
    const outcome = JSON.parse(response) as Response;
    if ('fault' in outcome) throw new FaultError(outcome.fault);
    return outcome.reply;
  }
}

/** Loads the core, if it was built: `null` if it was not. */
export function loadCore(): Promise<Core | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if ('loaded' in event.data) resolve(event.data.loaded ? new Core(worker) : null);
    };
    worker.onerror = () => resolve(null);
    worker.postMessage({ load: new URL('tercio.wasm', document.baseURI).href } satisfies ToWorker);
  });
}
