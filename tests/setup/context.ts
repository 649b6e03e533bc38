import { type Browser, type BrowserContext, type BrowserContextOptions, type TestInfo, test } from '@playwright/test';

const opened = new Map<BrowserContext, TestInfo>();

/**
 * Opens another device for the test. Contexts that earlier tests left open are closed here, because their pages would keep listening and
 * polling until the end of the run.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const now = test.info();
  const left = [...opened].filter(([, by]) => by !== now).map(([context]) => context);
  for (const context of left) opened.delete(context);
  await Promise.all(left.map((context) => context.close()));
  const context = await browser.newContext(options);
  opened.set(context, now);
  return context;
}
