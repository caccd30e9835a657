import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // One browser at a time: what is measured is the page and not the company it keeps.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    bail: 0,
  },
});
