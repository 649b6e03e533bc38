import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What can differ where the same document is only coloured or laid out otherwise. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

export type Looking = {
  /** A selector: only what is in there. */
  within?: string;
  /** `looks`: a document that was gone through whole before, now in other colours or another width. */
  rules?: 'all' | 'looks';
};

/** What axe finds, each with where it stands. */
export async function faultsOf(page: Page, { within, rules = 'all' }: Looking = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Within the page itself, and without what is right: on a long page that is megabytes to carry over.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (within) axe.include(within);
  if (rules === 'looks') axe.withRules(ofLooks);
  // The specification forbids pinching; settings and the language menu give zoom back.
  else axe.disableRules(['meta-viewport']);
  if (!within) await isThere(page);
  await standsStill(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

/** Customers' pages run no script at all, and axe is one: where they are looked at, they may. */
export const withScripts = (page: Page): Promise<unknown> =>
  page.route('**/s/**', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });

/** A page that is on its way has no title, main part or heading yet; axe misses them there as it should in one that has none. */
const isThere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.title !== '' && document.querySelector('main') && document.querySelector('h1'));

/** Colours on their way from light to dark are neither. */
const standsStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** Everybody can read and reach it, and nothing scrolls sideways. */
export async function looksRight(page: Page, looking?: Looking): Promise<void> {
  expect(await faultsOf(page, looking)).toEqual([]);
  await fitsItsWidth(page);
}

async function fitsItsWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** The same, and in the dark: there the document is the same one, so that only its colours are looked at again. */
export async function looksRightDayAndNight(page: Page, looking?: Looking): Promise<void> {
  await looksRight(page, looking);
  await page.emulateMedia({ colorScheme: 'dark' });
  await looksRight(page, { ...looking, rules: 'looks' });
  await page.emulateMedia({ colorScheme: 'light' });
}

const phone = { width: 390, height: 844 };

/**
 * A public page at a desk by day and by night, on a phone, and in Arabic. Of hundreds alike, all are looked at once, and
 * a few in each other look: `alike` finds them.
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
