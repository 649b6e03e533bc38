import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
