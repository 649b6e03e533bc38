import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  const axe = new AxeBuilder({ page })
    // Runs inside the page and leaves out passed rules, which on a long page are megabytes to transfer.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (within) axe.include(within);
  if (rules === 'looks') axe.withRules(ofLooks);
  // The specification forbids pinch zoom; settings and the language menu allow it again.
  else axe.disableRules(['meta-viewport']);
  if (!within) await isThere(page);
  await standsStill(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
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
