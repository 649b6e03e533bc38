import { type Browser, expect, type Page, test } from '@playwright/test';
import { paymentCalculator } from '#contract/calculators/loan-calculators.ts';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner, newVisitor, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight, withScripts } from './looks.ts';

type Made = { id: string; version: number };

const address = { city: 'Austin', stateOrProvince: 'TX', postalCode: '78704', latitude: 30.25, longitude: -97.76 };
const contract = { listingContractDate: '2026-01-02', expirationDate: '2099-12-31' };
const house = { propertyType: 'Residential', propertySubType: 'Single Family Residence', ...address, ...contract };
const homes = [
  { streetNumber: '12', streetName: 'Juniper St', listPrice: 42_000_000, bedroomsTotal: 3, poolPrivateYN: true },
  { streetNumber: '9', streetName: 'Oak Ln', listPrice: 90_000_000, bedroomsTotal: 4, poolPrivateYN: true },
  { streetNumber: '30', streetName: 'Elm Ct', listPrice: 38_000_000, bedroomsTotal: 3, poolPrivateYN: false },
  {
    ...{ streetNumber: '77', streetName: 'Vista Dr', listPrice: 45_000_000, bedroomsTotal: 3, poolPrivateYN: true },
    taxAnnualAmount: 900_000,
    livingArea: 1_840,
  },
];

async function newSite(browser: Browser): Promise<{ maya: Visitor; root: string }> {
  const maya = await newOwner(browser);
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { user } = await maya.get<{ user: { id: string } }>('/session');
  await inProductDatabase(`update subscriptions set status = 'active', vertical_tiers = $2 where user_id = $1`, [
    user.id,
    JSON.stringify({ realestate: 'pro' }),
  ]);
  for (const home of homes) {
    const { id, version } = await maya.post<Made>('/listings', { ...house, ...home });
    await maya.ask('POST', `/listings/${id}/status`, { standardStatus: 'Active' }, { 'if-match': `"${version}"` });
  }
  const site = await maya.post<Made & { slug: string }>('/sites', {});
  const live = await maya.ask('POST', `/sites/${site.id}/publish`, {}, { 'if-match': `"${site.version}"` });
  expect(live.status(), await live.text()).toBe(200);
  return { maya, root: `/s/${site.slug}` };
}

/** The monthly cost by the same calculator as the home's page and loan files. */
const monthly = (price: number, annualTax: number): number =>
  paymentCalculator.compute(
    paymentCalculator.input.parse({
      ...{ price, downPayment: price / 5, rate: 65_000, months: 360, annualTax, annualInsurance: 0, annualFlood: 0 },
      ...{ monthlyDues: 0, program: 'conventional', pmiRate: 0, vaUse: 'first', vaExempt: false, asOf: '2026-03-02' },
    }),
  ).total;

const digits = (text: string): string => text.replace(/\D/g, '');

type Talk = { lang: string; message: string; ask: string; turns: string[]; tour: string };

const talks: Talk[] = [
  {
    lang: 'en',
    message: 'Your question',
    ask: 'Ask',
    turns: [
      'Hi, we are looking for our first home in Austin',
      'under 500k',
      'with a pool',
      'sort by price',
      'tell me about the second one',
      'how much are the taxes?',
      'what would it cost a month at 6.5% with 20% down?',
      'yes, could we see it on Saturday?',
    ],
    tour: 'I’d like to tour this home',
  },
  {
    lang: 'es',
    message: 'Su pregunta',
    ask: 'Preguntar',
    turns: [
      'Hola, buscamos nuestra primera casa en Austin',
      'hasta 500 mil dólares',
      'con piscina',
      '¿cuál es la más barata?',
      'la segunda',
      '¿cuánto se paga de impuestos?',
      '¿cuánto pagaríamos al mes al 6,5 % con 20 % de entrada?',
      'sí, queremos verla el sábado',
    ],
    tour: 'Quiero visitar esta vivienda',
  },
];

for (const { lang, message, ask, turns, tour } of talks)
  test(`a buyer talks for eight turns and asks to see the home: ${lang}`, async ({ browser }) => {
    const { maya, root } = await newSite(browser);
    const vera = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const { page } = vera;
    await page.goto(`${root}/ask?lang=${lang}`);
    const say = async (turn: number) => {
      await page.getByLabel(message).fill(turns[turn]!);
      await page.getByRole('button', { name: ask, exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: turns[turn]! })).toBeVisible();
    };
    const last = page.locator('#last');
    const shown = () => last.getByRole('link').filter({ hasText: '$' });
    const streets = ['Juniper St', 'Oak Ln', 'Elm Ct', 'Vista Dr'];

    await test.step('each sentence narrows what was found', async () => {
      await say(0);
      await expect(shown()).toHaveCount(4);
      await say(1);
      await expect(shown()).toHaveCount(3);
      await expect(last).not.toContainText(streets[1]!);
      await say(2);
      await expect(shown()).toHaveCount(2);
      await expect(last).not.toContainText(streets[2]!);
      await say(3);
      await expect(shown().nth(0)).toContainText(streets[0]!);
      await expect(shown().nth(1)).toContainText(streets[3]!);
    });
    await test.step('one home is spoken of, by its facts and no others', async () => {
      await say(4);
      await expect(shown()).toHaveCount(1);
      await expect(last).toContainText(streets[3]!);
      await say(5);
      expect(digits(await last.locator('p').first().innerText())).toContain('9000');
      await expect(last.locator('p').first()).toContainText(streets[3]!);
    });
    await test.step('a month of it is the calculator’s', async () => {
      await say(6);
      expect(digits(await last.locator('p').first().innerText())).toContain(String(monthly(45_000_000, 900_000)));
    });
    await test.step('a tour is asked for with the home filled in, and the agent has one lead', async () => {
      await say(7);
      await expect(last.locator('p').first()).toContainText(streets[3]!);
      await last.getByRole('link', { name: tour }).click();
      await expect(page).toHaveURL(/\/homes\/.*tour=1.*#contact$/);
      await expect(page.getByRole('checkbox', { name: tour })).toBeChecked();
      await expect(page.locator('#contact')).toContainText('77 Vista Dr');
      await ask4Tour(page, vera.email);
      const { rows } = await maya.get<{ rows: { id: string; source: string }[] }>(`/leads?search=${vera.email}`);
      expect(rows).toMatchObject([{ source: 'website' }]);
      await maya.page.goto(`/lead/${rows[0]!.id}`);
      await expect(maya.page.getByText(/77 Vista Dr/).first()).toBeVisible();
    });
    await test.step('everybody can read what was said', async () => {
      const state = await vera.context.storageState();
      const reader = await newVisitor(browser, { storageState: state, viewport: { width: 390, height: 844 } });
      await withScripts(reader.page);
      await reader.page.goto(`${root}/ask?lang=${lang}`);
      await expect(reader.page.getByText(turns[0]!)).toBeVisible();
      await looksRight(reader.page, { within: 'main' });
    });
  });

async function ask4Tour(page: Page, email: string): Promise<void> {
  const openedAt = Date.now();
  await page.locator('input[name=name]').fill('Vera Visitor');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=consent]').check();
  // A form sent within three seconds is treated as spam.
  await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(3_100);
  await page.locator('#contact button[type=submit]').click();
  await expect(page).toHaveURL(/sent=1/);
}
