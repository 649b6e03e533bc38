import { defineConfig } from 'vitest/config';
import { messages } from './app/i18n/vite-messages.ts';

export default defineConfig({
  plugins: [messages()],
  test: {
    include: ['{contract,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // As for the browser's journeys: what needed another try is named at the end of the run, to be mended.
    retry: process.env.CI ? 2 : 0,
  },
});
