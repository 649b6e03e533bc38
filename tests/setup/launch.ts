import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../../bin/lib/chromium.mjs';

/** Options that start the browser for browser tests: one that only renders, unless `whole` is set. */
export async function launchOptions(wish: { whole?: boolean } = {}): Promise<LaunchOptions> {
  const executablePath = await findChromium(wish);
  return {
    ...(executablePath && { executablePath }),
    // Keeps the browser's own traffic off the network.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  };
}
