import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../../bin/lib/chromium.mjs';

/** How the browser of the journeys is started: one that only draws, unless they need it `whole`. */
export async function launchOptions(wish: { whole?: boolean } = {}): Promise<LaunchOptions> {
  const executablePath = await findChromium(wish);
  return {
    ...(executablePath && { executablePath }),
    // Nothing of the browser's own goes out to the network.
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
