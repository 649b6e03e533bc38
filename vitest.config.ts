import { defineConfig } from 'vitest/config';
import { messages } from './app/i18n/vite-messages.ts';

export default defineConfig({
  plugins: [messages()],
  test: {
    include: ['{contract,server,app,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/cluster.ts'],
    testTimeout: 20_000,
    // A shared machine may stall; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
