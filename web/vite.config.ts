import { existsSync } from 'node:fs';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server that answers while the page is served by `npm run dev`.
const server = 'http://127.0.0.1:7618';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  // Whether the core for pages without a server was built; where it was not, none is looked for.
  define: { 'import.meta.env.CORE': JSON.stringify(existsSync(new URL('public/tercio.wasm', import.meta.url))) },
  build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0 },
  // Figures lie beside the crate that prints them.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
});
