import { type Browser, type BrowserContext, type BrowserContextOptions, type TestInfo, test } from '@playwright/test';

const opened = new Map<BrowserContext, TestInfo>();

/**
 * A device beside the test's own. Nobody closes it when its test is over, and its pages would go on listening and asking
 * for as long as there are tests: the next test that opens one does.
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
