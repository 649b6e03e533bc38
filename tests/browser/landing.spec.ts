import { expect, type Page, test } from '@playwright/test';
import { locales } from '#contract/core/locale.ts';
import { looksRightDayAndNight, looksRightEverywhere } from './looks.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
/** The preview hydrates on approach; its links are tabs then. */
async function alive(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Websites' }).hover();
  await expect(page.getByRole('tab', { name: 'Websites' })).toHaveAttribute('tabindex', '-1');
}

test('the features page names every further area of the product', async ({ page }) => {
  await page.goto('/features');
  const further = page.getByRole('region', { name: 'And more in the same workspace' });
  for (const area of [
    'Listings',
    'saved searches',
    'campaigns',
    'social',
    'loans',
    'insurance',
    'files',
    'calendar',
    'API',
    'webhooks',
    'reports',
    'a lender network',
    'an insurance marketplace',
    'property management',
    'commercial real estate',
    'admin finance',
    'referrals',
    'conversion analytics',
  ])
    await expect(further).toContainText(area);
});

test('tells its sections in order', async ({ page }) => {
  await page.goto('/');
  const headings = page.locator('main').getByRole('heading', { level: 2 });
  const ids = await page.locator('main section[id]').evaluateAll((found) => found.map(({ id }) => id));
  expect(ids).toEqual(['home', 'features', 'verticals', 'pricing', 'beta']);
  await expect(page.locator('#home + section + #features')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every client, home and closing under one beam.');
  await expect(headings.getByText('Join the Beta')).toBeVisible();
  await expect(page.locator('#features h3')).toHaveText([
    'AI website builder',
    'Smart CRM',
    'Analytics',
    'Marketing automation',
    'Enterprise security',
    'Team collaboration',
  ]);
  const named = await page.locator('#features').innerText();
  for (const words of [
    'Lead scoring and follow-ups',
    'Content, scheduled posts, drip campaigns, email, SMS, and social',
    'Role-based access',
    'Shared listings, lead routing',
    'brokerage dashboards',
  ])
    expect(named).toContain(words);
  await expect(page.locator('#verticals h3')).toHaveText(['Real estate', 'Mortgage', 'Insurance']);
  const stats = page.getByRole('region', { name: 'In numbers' });
  for (const claim of ['10,000+', '300%', '4.9/5']) await expect(stats.getByText(claim)).toBeVisible();
  const hero = page.locator('#home');
  await expect(hero.getByRole('link', { name: 'Start 14-Day Free Trial' })).toHaveAttribute('href', '/signup?plan=pro');
  await expect(hero.getByRole('link', { name: 'Try Demo' })).toHaveAttribute('href', '/demo/real-estate');
  await expect(hero.getByText('No credit card required. Cancel anytime.')).toBeVisible();
  await expect(stats.getByText('8 → 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Early Access' })).toHaveAttribute('href', '/auth');
});

test('every public path of the specification is a page', async ({ request }) => {
  const trades = ['real-estate', 'mortgage', 'insurance'].map((trade) => `demo/${trade}`);
  const product = ['features', 'pricing', 'integrations', 'api'];
  const company = ['about', 'blog', 'careers', 'contact', 'article/speed-to-lead-measured-honestly'];
  const legal = ['documentation', 'support', 'privacy', 'terms', 'cookie-policy', 'sitemap.xml'];
  for (const path of ['', 'auth', 'signup', ...trades, ...product, ...company, ...legal])
    expect((await request.get(`/${path}`)).status(), path).toBe(200);
});

test('what is not live says so', async ({ page }) => {
  await page.goto('/');
  const card = (name: string) => page.locator('#verticals').getByRole('heading', { name }).locator('..');
  await expect(card('Real estate')).toContainText('Live');
  await expect(card('Mortgage')).toContainText('Coming Soon');
  await expect(card('Insurance')).toContainText('Coming Soon');
});

test('the footer has every link of the specification', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [column, names] of [
    ['Product', ['Features', 'Pricing', 'Integrations', 'API']],
    ['Company', ['About', 'Blog', 'Careers', 'Contact']],
    ['Resources', ['Documentation', 'Support', 'Privacy', 'Terms']],
  ] as const) {
    const links = footer.getByRole('navigation', { name: column }).getByRole('link');
    await expect(links).toHaveText([...names]);
    const led = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(led).toEqual(names.map((name) => `/${name.toLowerCase()}`));
  }
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Cookie Policy', '/cookie-policy'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
});

test('anchors lead to their section and put the focus on its heading, from here and from elsewhere', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Site' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Features', 'Verticals', 'Pricing', 'Resources']);
  await bar.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.locator('#pricing-title')).toBeFocused();
  await expect(page.locator('#pricing-title')).toBeInViewport();
  await bar.getByRole('link', { name: 'Resources' }).click();
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Resources' })).toBeFocused();

  await page.goto('/auth');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Verticals' }).click();
  await expect(page).toHaveURL('/#verticals');
  await expect(page.locator('#verticals-title')).toBeFocused();
  await expect(page.locator('#verticals-title')).toBeInViewport();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the bar stays, and an anchor from elsewhere scrolls smoothly after 100 ms', async ({ page }) => {
    // Slow devices get no animation, and this machine may count as one.
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // The script runs after the page, and the hundred milliseconds start with it; until then the clock is paused.
    await page.addInitScript(() => {
      const setTimer = window.setTimeout;
      window.setTimeout = ((act: () => void, ms?: number) => {
        if (ms === 100 && new Error().stack?.includes('/start-page')) document.documentElement.dataset.arriving = '';
        return setTimer(act, ms);
      }) as typeof window.setTimeout;
    });
    await page.goto('/#verticals');
    await page.locator('html[data-arriving]').waitFor();
    await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
    await page.clock.runFor(99);
    // Before that the scroll position is the browser's own: it scrolls to a fragment once it is laid out.
    await expect(page.locator('#verticals-title')).not.toBeFocused();
    await page.clock.runFor(1);
    await expect(page.locator('#verticals-title')).toBeFocused();
    await expect(page.locator('#verticals-title')).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

test('the address opens the dialog in its mode, once, and leaves nothing for the back button', async ({ page }) => {
  await page.goto('/features');
  await page.goto('/?auth=signup&utm_source=x#pricing');
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/?utm_source=x#pricing');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL('/features');

  await page.goto('/?auth=signin');
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');

  // This dialog offers sign-in and sign-up only; the reset is a step from there, or at /auth.
  await page.goto('/?auth=reset');
  await alive(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the preview is walked by keyboard, and what it shows is alive', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await tab(page, 'CRM').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Websites')).toBeFocused();
  await expect(tab(page, 'Websites')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('See East Austin homes first')).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab(page, 'AI Marketing')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'CRM')).toBeFocused();

  await page.getByRole('button', { name: /Priya Raman/ }).click();
  await expect(page.getByRole('heading', { name: 'Why 78' })).toBeVisible();
  await tab(page, 'AI Marketing').click();
  await page.getByText('Factual', { exact: true }).click();
  await expect(page.getByText(/built in 2014/)).toBeVisible();
});

test('whoever is there before the script finds it alive all the same', async ({ page }) => {
  const hovered = Promise.withResolvers<void>();
  await page.route('**/assets/start-page-*.js', async (route) => {
    await hovered.promise;
    await route.continue();
  });
  await page.goto('/');
  await tab(page, 'Websites').hover();
  hovered.resolve();
  await expect(tab(page, 'Websites')).toHaveAttribute('tabindex', '-1');
});

test('a click that is faster than the preview is done once that is alive', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/alive-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/alive-*.js');
  await page.goto('/');
  await asked;
  await tab(page, 'Websites').click();
  await expect(tab(page, 'CRM')).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(tab(page, 'Websites')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/');
});

test('on a phone the menu slides out, and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await alive(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('#site-menu');
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Verticals' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#verticals-title')).toBeFocused();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Lintel' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all of it is there to read, and its links lead on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('tab', { name: 'Websites' }).click();
    await expect(page.getByText('See East Austin homes first')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page).toHaveURL(/\/auth/);
  });
});

test('each language has an address of its own, named by all the others', async ({ request }) => {
  for (const path of ['/', '/pricing', '/features']) {
    for (const locale of ['en', 'fr', 'ar'] as const) {
      const html = await (await request.get(locale === 'en' ? path : `${path}?lang=${locale}`)).text();
      const href = (rel: string) =>
        [...html.matchAll(/<link rel="(\w+)"[^>]*?href="([^"]+)"/g)].filter(([, r]) => r === rel).map(([, , h]) => h!);
      const canonical = new URL(href('canonical')[0]!);
      expect(canonical.pathname + canonical.search).toBe(locale === 'en' ? path : `${path}?lang=${locale}`);
      expect(html).toMatch(new RegExp(`<html lang="${locale}`));
      expect(href('alternate')).toHaveLength(locales.length + 1);
      for (const field of ['og:title', 'og:image', 'og:url', 'og:description', 'twitter:card', 'description'])
        expect(html, field).toMatch(new RegExp(`<meta (?:property|name)="${field}" content="[^"]+"`));
      expect(JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)).toHaveProperty(
        '@context',
      );
      const image = new URL(/property="og:image" content="([^"]+)"/.exec(html)![1]!);
      expect((await request.get(image.pathname)).headers()['content-type']).toBe('image/png');
    }
  }
});

test('search engines find a map and the way to it', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const address = /^Sitemap: (.*)$/m.exec(robots)![1]!;
  const answer = await request.get(new URL(address).pathname);
  expect(answer.headers()['content-type']).toContain('application/xml');
  const map = await answer.text();
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!.replaceAll('&amp;', '&')));
  expect(pages.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(['/', '/features', '/pricing']));
  expect(pages.filter(({ pathname }) => pathname === '/pricing')).toHaveLength(locales.length);
});

test('an address that leads nowhere proposes others', async ({ page }) => {
  const answer = await page.goto('/pricng');
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
});

for (const path of ['/', '/features'])
  test(`nothing of ${path} is out of reach, at a desk, in the dark, on a phone and in Arabic`, ({ page }) =>
    looksRightEverywhere(page, path));

test('nothing is out of reach where nothing is', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looksRightDayAndNight(page);
});
