import { defineConfig } from '@playwright/test';
import { findChromium } from './bin/lib/chromium.mjs';

const executablePath = await findChromium();
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
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Nothing of the browser's own goes out to the network.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
});
