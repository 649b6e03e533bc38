import { defineConfig } from 'vitest/config';
import { messages } from './app/i18n/vite-messages.ts';

export default defineConfig({
  plugins: [messages()],
  test: {
    include: ['{contract,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/cluster.ts'],
    // For machines that are busy with others: no test takes seconds on one that is not.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    maxWorkers: 2,
    // Files of a worker share its modules: reading the product anew for each takes as long as testing it.
    isolate: false,
    // As for the browser's journeys: what needed another try is named at the end of the run, to be mended.
    retry: process.env.CI ? 2 : 0,
  },
});
