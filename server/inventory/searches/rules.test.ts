import { describe, expect, test } from 'vitest';
import { searchHit } from '#contract/core/compliance/search.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import { unfairCriteria } from '#contract/inventory/fair-housing.ts';
import { changeKinds } from '#contract/inventory/search-fields.ts';
import { letterOf, textOf } from '#server/people/letters/compose.ts';
import { tellingOf, whatHappened } from './changes.ts';
import { fitOf } from './fit.ts';
import { alertMail } from './mail-text.ts';
import type { Looking } from './match.ts';
import { nextAt } from './pace.ts';
import { sunset } from './sunset.ts';
import { aHome } from './testing/homes.ts';

const search = (given: Partial<Looking> = {}): Looking => ({
  id: 'x',
  filter: { and: [{ field: 'listPrice', op: 'lte', value: 50_000_000 }] },
  statuses: ['Coming Soon', 'Active'],
  kinds: [...changeKinds],
  frequency: 'instant',
  ...given,
});
const event = (kind: string, data: Record<string, unknown> = {}) => ({ kind, data });
const told = { kind: 'new', waits: false, isTold: true, priceBefore: null } as const;

describe('what a search tells of a home', () => {
  test('is that it is new, once it can be found', () => {
    const came = whatHappened(aHome(), [event('listing.status_changed', { from: 'Incomplete', to: 'Active' })]);
    expect(tellingOf(search(), came, undefined)).toBe('new');
    expect(tellingOf(search({ kinds: ['sold'] }), came, undefined)).toBe('nothing');
    expect(tellingOf(search({ statuses: ['Closed'] }), came, undefined)).toBe('nothing');
    expect(tellingOf(search(), { ...came, after: aHome({ isShown: false }) }, undefined)).toBe('nothing');
  });

  test('is a price that came within reach as new, and one that fell as reduced', () => {
    const fell = (from: number) =>
      whatHappened(aHome({ listPrice: 48_000_000 }), [event('listing.price_changed', { from, to: 48_000_000 })]);
    expect(tellingOf(search(), fell(52_000_000), undefined)).toBe('new');
    expect(tellingOf(search(), fell(49_000_000), undefined)).toBe('price_reduced');
    expect(tellingOf(search(), fell(49_000_000), told)).toBe('price_reduced');
    expect(tellingOf(search(), fell(47_000_000), told)).toBe('nothing');
  });

  test('is a price that fell after they were told, though its coming is heard of only then', () => {
    const cameAndFell = whatHappened(aHome({ listPrice: 48_000_000 }), [
      event('listing.created'),
      event('listing.status_changed', { from: 'Incomplete', to: 'Active' }),
      event('listing.price_changed', { from: 49_000_000, to: 48_000_000 }),
    ]);
    expect(tellingOf(search(), cameAndFell, told)).toBe('price_reduced');
    expect(tellingOf(search(), cameAndFell, undefined)).toBe('new');
  });

  test('is that it is gone, to whom it was told of before and to nobody else', () => {
    const gone = whatHappened(aHome({ standardStatus: 'Pending' }), [
      event('listing.status_changed', { from: 'Active', to: 'Pending' }),
    ]);
    expect(tellingOf(search(), gone, told)).toBe('pending');
    expect(tellingOf(search(), gone, undefined)).toBe('nothing');
    expect(tellingOf(search(), gone, { kind: 'new', waits: true, isTold: false, priceBefore: null })).toBe('forget');
  });

  test('is that it is back', () => {
    const back = whatHappened(aHome(), [event('listing.status_changed', { from: 'Pending', to: 'Active' })]);
    expect(tellingOf(search(), back, told)).toBe('back_on_market');
    expect(tellingOf(search(), back, undefined)).toBe('back_on_market');
  });

  test('is nothing where something else was changed', () => {
    const other = whatHappened(aHome(), [
      event('listing.changed', { changes: { yearBuilt: { from: 1990, to: 1998 }, publicRemarks: {} } }),
    ]);
    expect(tellingOf(search(), other, undefined)).toBe('nothing');
    const words = { and: [{ field: 'keywords', op: 'contains', value: 'porch' }] } as const;
    const porch = { ...other, after: aHome({ keywords: 'A porch.' }) };
    expect(tellingOf(search({ filter: words }), porch, undefined)).toBe('new');
  });
});

describe('alerts in which nobody clicks', () => {
  const day = 86_400_000;
  const quiet = (days: number, given = {}) =>
    sunset({ frequency: 'daily', slowed: null, askedAt: null, since: 0, now: days * day, ...given });

  test('come seldomer and end, but not before the person was asked', () => {
    expect(quiet(29)).toBe('go on');
    expect(quiet(30)).toBe('ask');
    expect(quiet(33, { askedAt: 30 * day })).toBe('go on');
    expect(quiet(37, { askedAt: 30 * day })).toBe('weekly');
    expect(quiet(37, { slowed: 'weekly' })).toBe('go on');
    expect(quiet(180, { slowed: 'weekly' })).toBe('ask');
    expect(quiet(190, { slowed: 'weekly', askedAt: 181 * day })).toBe('monthly');
    expect(quiet(365, { slowed: 'monthly' })).toBe('ask');
    expect(quiet(375, { slowed: 'monthly', askedAt: 366 * day })).toBe('stopped');
  });

  test('are not slowed to what was asked for anyway', () => {
    expect(quiet(60, { frequency: 'weekly' })).toBe('go on');
    expect(quiet(60, { frequency: 'monthly' })).toBe('go on');
  });
});

test('alerts go out at once or at eight in the morning where the person lives', () => {
  const at = (text: string) => Date.parse(text);
  const now = at('2026-06-03T20:00:00Z');
  expect(nextAt('instant', null, 'TX', now)).toBe(now);
  expect(nextAt('instant', now - 60_000, 'TX', now)).toBe(now + 9 * 60_000);
  expect(nextAt('daily', at('2026-06-03T15:00:00Z'), 'TX', now)).toBe(at('2026-06-04T13:00:00Z'));
  expect(nextAt('daily', at('2026-06-03T15:00:00Z'), 'CA', now)).toBe(at('2026-06-04T15:00:00Z'));
  expect(nextAt('weekly', at('2026-06-03T15:00:00Z'), null, now)).toBe(at('2026-06-10T13:00:00Z'));
  expect(nextAt('daily', at('2026-05-01T15:00:00Z'), 'TX', now)).toBe(now);
});

test('how well a home fits says by how much it does not', () => {
  const filter = {
    and: [
      { field: 'listPrice', op: 'lte', value: 48_800_000 },
      { field: 'bedroomsTotal', op: 'gte', value: 4 },
      { field: 'city', op: 'is', value: 'Austin' },
    ],
  } as const;
  expect(fitOf(filter, aHome({ bedroomsTotal: 4 }))).toEqual({
    fit: 92,
    misses: [{ field: 'listPrice', way: 'over', by: 1_200_000 }],
    isNear: true,
  });
  expect(fitOf(filter, aHome()).misses[1]).toEqual({ field: 'bedroomsTotal', way: 'under', by: 1 });
  expect(fitOf(filter, aHome({ city: 'Kyle' })).isNear).toBe(false);
  expect(fitOf({ and: [] }, aHome())).toEqual({ fit: 100, misses: [], isNear: true });
});

test('homes are looked for by what they are, not by who lives around them', () => {
  for (const words of [
    'low crime',
    'Christian',
    'white neighborhood',
    'no kids',
    'safe',
    'good schools',
    'Hispanic area',
  ])
    expect(searchHit(words), words).toBeDefined();
  for (const words of [
    'white kitchen',
    'black granite',
    'family room',
    'porch',
    'single story',
    'wheelchair ramp',
    'pool',
  ])
    expect(searchHit(words), words).toBeUndefined();
  const within = { or: [{ field: 'keywords', op: 'contains', value: 'near a mosque' }] } as const;
  expect(unfairCriteria(within)?.class).toBe('religion');
});

test('an alert keeps the address where the seller keeps it, and says what a price was', () => {
  const mailIn = (locale: Locale) => {
    const { subject, blocks, homes } = alertMail({
      locale,
      person: 'Ana',
      search: 'South Austin',
      isFirst: false,
      isAsking: false,
      homes: [
        {
          id: 'x',
          address: null,
          city: 'Austin',
          state: 'TX',
          standardStatus: 'Active',
          price: 48_000_000,
          beds: 3,
          baths: 2,
          livingArea: 1_800,
          kind: 'price_reduced',
          priceBefore: 50_000_000,
          link: 'https://lintel.test/alert/a',
          photo: null,
          firm: null,
        },
      ],
      more: 0,
      keepLink: 'https://lintel.test/alert/k',
      changeLink: 'https://lintel.test/alert/c',
      stopLink: 'https://lintel.test/alert/b/stop',
    });
    return { subject, body: textOf(letterOf(blocks, { homes, locale }), 'https://lintel.test') };
  };
  const { subject, body } = mailIn('en');
  expect(subject).toBe('Price reduced: Address on request, Austin, TX');
  expect(body).toContain('$480,000 (was $500,000) · 3 bd · 2 ba · 1,800 sq ft');
  expect(body).toContain('https://lintel.test/alert/b/stop');
  expect(mailIn('de').subject).toBe('Preis gesenkt: Adresse auf Anfrage, Austin, TX');
  expect(mailIn('de').body).toMatch(/480\.000\s\$ \(vorher 500\.000\s\$\)/);
  // A name in the other text direction is isolated.
  expect(mailIn('ar').body).toContain('\u2068South Austin\u2069');
  for (const locale of locales) expect(mailIn(locale).body, locale).not.toMatch(/[{}]/);
});
