import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // One browser at a time, so that one can watch; E2E_WORKERS of them where it is only to be known whether all passes:
    // what is told here is what the page does, and never how quickly.
    maxWorkers: Number(process.env.E2E_WORKERS ?? 1),
    // What is loaded stays loaded from file to file, and the browser open; every test has a window that has been nowhere, and
    // every file a command of its own.
    isolate: false,
    // What fails is tried so many times more, and told as such: beside all else a machine may have been too slow to drag on.
    retry: Number(process.env.E2E_RETRY ?? 0),
    testTimeout: 240_000,
    hookTimeout: 120_000,
    bail: 0,
  },
});
