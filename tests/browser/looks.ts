import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Rules whose result can differ when the same document only changes colors or width. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

export type Looking = {
  /** A selector that limits the check. */
  within?: string;
  /** `looks`: a document that was checked in full before, now with other colors or another width. */
  rules?: 'all' | 'looks';
};

/** The violations axe finds, with their elements. */
export async function faultsOf(page: Page, { within, rules = 'all' }: Looking = {}): Promise<string[]> {
  if (!within) await isThere(page);
  await standsStill(page);
  await bringAxe(page);
  const options: RunOptions = {
    // Passed rules would be megabytes to transfer on a long page.
    resultTypes: ['violations'],
    preload: false,
    // The specification forbids pinch zoom; settings and the language menu allow it again.
    ...(rules === 'looks' ? { runOnly: ofLooks } : { rules: { 'meta-viewport': { enabled: false } } }),
  };
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: { run(where: object, options: RunOptions): Promise<AxeResults> } };
      const found = await axe.run(within ? { include: [within] } : document, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { within, options },
  );
}

/** Puts axe into every frame of the page once: reading its half megabyte again takes as long as many of its rules. */
async function bringAxe(page: Page): Promise<void> {
  const bring = async (frame: Frame) => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  };
  const main = page.mainFrame();
  await bring(main);
  // A frame inside may go away meanwhile; axe itself leaves out those that do not answer it.
  const inside = page.frames().filter((frame) => frame !== main);
  await Promise.all(inside.map((frame) => bring(frame).catch(() => undefined)));
}

/** Lifts the content security policy of customers' pages, so that axe can run in them. */
export const withScripts = (page: Page): Promise<unknown> =>
  page.route('**/s/**', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });

/** Waits for title, main part and heading, whose absence axe would report on a page still loading. */
const isThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.title !== '' && document.querySelector('main') && document.querySelector('h1'));

/** Waits for transitions between light and dark, whose colors are neither. */
const standsStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** Accessible, and without horizontal scrolling. */
export async function looksRight(page: Page, looking?: Looking): Promise<void> {
  expect(await faultsOf(page, looking)).toEqual([]);
  await fitsItsWidth(page);
}

async function fitsItsWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** The same in light and dark; in the dark only color rules are checked again, because the document is the same. */
export async function looksRightDayAndNight(page: Page, looking?: Looking): Promise<void> {
  await looksRight(page, looking);
  await page.emulateMedia({ colorScheme: 'dark' });
  await looksRight(page, { ...looking, rules: 'looks' });
  await page.emulateMedia({ colorScheme: 'light' });
}

const phone = { width: 390, height: 844 };

/**
 * A public page on desktop in light and dark, on a phone, and in Arabic. Of many similar elements all are checked once, and only a few in
 * each other look: `alike` selects them.
 */
export async function looksRightEverywhere(page: Page, path: string, alike?: string): Promise<void> {
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const leaveFew = async () => {
    if (!alike) return;
    await page.locator(alike).evaluateAll((all) => {
      for (const one of all.slice(5)) one.remove();
    });
  };
  const desk = page.viewportSize()!;
  await open(path);
  await looksRight(page);
  await leaveFew();
  await page.emulateMedia({ colorScheme: 'dark' });
  await looksRight(page, { rules: 'looks' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  await open(path);
  await fitsItsWidth(page);
  await leaveFew();
  await looksRight(page);
  await page.setViewportSize(desk);
  await open(`${path}?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await fitsItsWidth(page);
  await leaveFew();
  await looksRight(page);
}
