import { defineConfig } from '@playwright/test';
import { launchOptions } from '#tests/setup/launch.ts';

const url = process.env.LINTEL_TEST_URL ?? 'http://localhost';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  globalSetup: './tests/setup/browser.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A shared machine may stall; a test that fails three times is broken. A test that needed a retry is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // Seconds on a quiet machine, longer on a busy one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    baseURL: url,
    // The cookie question is answered already, so that the banner covers nothing.
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'cookie-consent', value: 'declined' }] }],
    },
    viewport: { width: 1440, height: 900 },
    // What doesn't appear within a minute never will; the test then fails at the step that waits for it.
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The worker would fetch the whole workspace on every first visit; only specs about it allow it.
    serviceWorkers: 'block',
    // Animations take time and are not tested; their end state is.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes as long as the steps themselves, so only retries are traced.
    trace: 'on-first-retry',
    launchOptions: await launchOptions(),
  },
});
