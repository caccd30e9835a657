import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['frames.ts'], fileParallelism: false, testTimeout: 240_000, hookTimeout: 60_000 },
});
