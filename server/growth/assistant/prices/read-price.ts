import { type AddOn, type Offer, offers, type PlanTier } from '#contract/account/price-book.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { PriceQuestion } from '../mind/memory.ts';
import { cue, has } from '../mind/normal.ts';

const tiers: [PlanTier, RegExp][] = [
  ['pro', /(?<![a-z])pro(?![a-z])/u],
  ['elite', /(?<![a-z])elite(?![a-z])/u],
];
const addOnCues: [AddOn, 'management' | 'commercial'][] = [
  ['property-management', 'management'],
  ['commercial', 'commercial'],
];

/** Which plans a normal sentence asks about. What it does not name is left open: nothing is taken for granted. */
export function readPrice(text: string, locale: Locale): PriceQuestion {
  const addOns = addOnCues.filter(([, cue]) => has(cue, text, locale)).map(([name]) => name);
  // "Pro" is also a German word for "a" or "per".
  const named = locale === 'de' ? text.replace(/(?<!\p{L})pro (?:monat|jahr)(?!\p{L})/gu, ' ') : text;
  const isFree = has('free', text, locale) && !has('trial', text, locale);
  // "Mortgage" and "Commercial Real Estate" hold the word for real estate in some languages.
  const others = (['mortgage', 'insurance', 'management', 'commercial'] as const).reduce(
    (rest, name) => rest.replace(cue(name, locale), ' '),
    text,
  );
  const found = offers.filter((offer: Offer) => has(offer, offer === 'realestate' ? others : text, locale));
  return {
    offers: found,
    tiers: [
      ...(isFree ? (['free'] as const) : []),
      ...tiers.filter(([, word]) => word.test(named)).map(([tier]) => tier),
    ],
    addOns,
    ...(has('annual', text, locale)
      ? { period: 'annual' as const }
      : has('monthly', text, locale) && { period: 'monthly' as const }),
    limits: has('limits', text, locale),
  };
}

/** What is said now goes before what was said. */
export const refinedPrice = (before: PriceQuestion, now: PriceQuestion): PriceQuestion => ({
  offers: now.offers.length > 0 ? now.offers : before.offers,
  tiers: now.tiers.length > 0 ? now.tiers : before.tiers,
  addOns: now.addOns.length > 0 ? now.addOns : now.offers.length > 0 ? [] : before.addOns,
  ...(now.period || before.period ? { period: now.period ?? before.period } : {}),
  limits: now.limits || (before.limits && now.offers.length + now.tiers.length > 0),
});

export const namesPlan = ({ offers: some, tiers: levels, addOns }: PriceQuestion): boolean =>
  some.length + levels.length + addOns.length > 0;
