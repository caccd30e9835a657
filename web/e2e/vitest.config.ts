import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // One browser at a time, so that one can watch; E2E_WORKERS of them where it is only to be known whether all passes:
    // what is told here is what the page does, and never how quickly.
    maxWorkers: Number(process.env.E2E_WORKERS ?? 1),
    testTimeout: 240_000,
    hookTimeout: 120_000,
    bail: 0,
  },
});
