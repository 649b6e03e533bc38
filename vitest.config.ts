import { defineConfig } from 'vitest/config';
import { messages } from './app/i18n/vite-messages.ts';

export default defineConfig({
  plugins: [messages()],
  test: {
    include: ['{contract,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/cluster.ts'],
    // Generous for busy machines: no test takes seconds on an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    maxWorkers: 2,
    // Test files share a worker's modules, because loading the product again for each takes as long as the tests.
    isolate: false,
    // As in the browser tests: a test that needed a retry is listed at the end of the run.
    retry: process.env.CI ? 2 : 0,
  },
});
