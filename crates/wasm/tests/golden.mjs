// The golden sessions of the protocol, played through the WebAssembly core, each through a new one: every response must be
// the one that the native core gives. Run: node golden.mjs <tercio.wasm> <responses.jsonl>..., each of the latter written by
// `cargo run -p protocol --example session -- <ruleset>`. Time does not pass, so that everything is thought to its end.
import { readFileSync } from "node:fs";

const [wasm, ...sessions] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(wasm));

function call(core, request) {
  const bytes = new TextEncoder().encode(request);
  core.tercio_clear();
  for (let at = 0; at < bytes.length; at += 4) {
    const byte = (place) => bytes[at + place] ?? 0;
    core.tercio_write(byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24));
  }
  const length = core.tercio_call(bytes.length);
  const response = new Uint8Array((length + 3) & ~3);
  const view = new DataView(response.buffer);
  for (let at = 0; at < length; at += 4) view.setUint32(at, core.tercio_read(at), true);
  return new TextDecoder().decode(response.subarray(0, length));
}

for (const session of sessions) {
  const core = (await WebAssembly.instantiate(module, { page: { tercio_now: () => 0 } })).exports;
  const lines = readFileSync(session, "utf8").trimEnd().split("\n");
  for (let at = 0; at < lines.length; at += 2) {
    const answered = call(core, lines[at]);
    if (answered !== lines[at + 1]) {
      console.error(`${session}, request ${at / 2 + 1}: ${lines[at].slice(0, 200)}`);
      console.error(`  native: ${lines[at + 1].slice(0, 400)}\n  wasm:   ${answered.slice(0, 400)}`);
      process.exit(1);
    }
  }
  console.log(`${session}: ${lines.length / 2} requests answered alike, natively and as WebAssembly`);
}
