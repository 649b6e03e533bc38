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
  // A shared machine may stall; what fails thrice is broken. One that needed another try is listed as flaky, to be mended.
  retries: process.env.CI ? 2 : 0,
  // Seconds on a quiet machine, more where others work beside.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    baseURL: url,
    // Somebody who was asked about cookies before, so that the question stands in no journey's way.
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'cookie-consent', value: 'declined' }] }],
    },
    viewport: { width: 1440, height: 900 },
    // What is not there within a minute does not come: a test fails by the step that waits for it.
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The worker fetches the whole workspace at every first visit; specs that are about it let it.
    serviceWorkers: 'block',
    // Motion has a time of its own; what is tested is where it leads.
    contextOptions: { reducedMotion: 'reduce' },
    // To write down every step takes as long as the step; what needs a second try shows it there.
    trace: 'on-first-retry',
    launchOptions: await launchOptions(),
  },
});
