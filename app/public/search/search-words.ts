import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import {
  featuresIn,
  type HomeSearch,
  type Narrowing,
  searchSorts,
  soughtFeatures,
  soughtTypes,
} from '#contract/growth/home-search.ts';

export const prices = [100, 200, 300, 400, 500, 600, 750, 1_000, 1_500, 2_000, 3_000, 5_000].map((k) => k * 1_000);
export const rooms = [1, 2, 3, 4, 5];
export const sizes = [750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000];

export const sortNames = keysOf('public-visit.sort', searchSorts);
export const typeNames = keysOf('public-visit.type', soughtTypes);
export const featureNames = keysOf('public-visit.feature', soughtFeatures);

export type Condition = { name: Narrowing; feature?: string; words: string };

/** The conditions of the search, worded in the visitor's language. */
export function useConditions(wanted: HomeSearch): Condition[] {
  const t = useT();
  const format = useFormat();
  const dollars = (value: number) => format.money(value * 100);
  const { city, least, most, beds, baths, sqft, type, deal, box } = wanted;
  const said: [Narrowing, string | false | undefined][] = [
    ['city', city],
    ['least', least !== undefined && t('public-visit.asked.least', { price: dollars(least) })],
    ['most', most !== undefined && t('public-visit.asked.most', { price: dollars(most) })],
    ['beds', beds !== undefined && t('public-visit.asked.beds', { count: beds })],
    ['baths', baths !== undefined && t('public-visit.asked.baths', { count: baths })],
    ['sqft', sqft !== undefined && t('public-visit.asked.sqft', { area: format.number(sqft) })],
    ['type', type && t(typeNames[type])],
    ['deal', deal && t(deal === 'rent' ? 'public-visit.asked.rent' : 'public-visit.asked.sale')],
    ['box', box && t('public-visit.asked.box')],
  ];
  return [
    ...said.flatMap(([name, words]) => (words ? { name, words } : [])),
    ...featuresIn(wanted).map((feature) => ({ name: 'has' as const, feature, words: t(featureNames[feature]) })),
  ];
}
