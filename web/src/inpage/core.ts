/** The core of Tercio as WebAssembly: a request's text in, the response's text out. */

/** What the core gives to a page, which gives it the time: four functions of whole numbers. */
interface Core {
  tercio_clear(): void;
  tercio_write(bytes: number): void;
  tercio_call(length: number): number;
  tercio_read(from: number): number;
}

/** A core that has been loaded. */
export interface Door {
  /** Answers a request in JSON with a response in JSON. */
  call(request: string): string;
}

/** Makes a door of a core's module. */
export async function open(module: WebAssembly.Module): Promise<Door> {
  const instance = await WebAssembly.instantiate(module, { page: { tercio_now: () => performance.now() } });
  const core = instance.exports as unknown as Core;
  return {
    call(request: string): string {
      const bytes = new TextEncoder().encode(request);
      const whole = new DataView(new ArrayBuffer((bytes.length + 3) & ~3));
      bytes.forEach((byte, at) => whole.setUint8(at, byte));
      core.tercio_clear();
      for (let at = 0; at < whole.byteLength; at += 4) core.tercio_write(whole.getInt32(at, true));
      const length = core.tercio_call(bytes.length);
      const answer = new DataView(new ArrayBuffer((length + 3) & ~3));
      for (let at = 0; at < length; at += 4) answer.setInt32(at, core.tercio_read(at), true);
      return new TextDecoder().decode(new Uint8Array(answer.buffer, 0, length));
    },
  };
}
