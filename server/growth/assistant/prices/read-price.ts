import { type AddOn, type Offer, offers, type PlanTier } from '#contract/account/price-book.ts';
import type { Locale } from '#contract/core/locale.ts';
import { verticals } from '#contract/core/verticals.ts';
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

/** The plans that a normalized sentence asks about. What it doesn't name stays open. */
export function readPrice(text: string, locale: Locale): PriceQuestion {
  const addOns = addOnCues.filter(([, cue]) => has(cue, text, locale)).map(([name]) => name);
  // "Pro" is also the German word for "per".
  const named = locale === 'de' ? text.replace(/(?<!\p{L})pro (?:monat|jahr)(?!\p{L})/gu, ' ') : text;
  const isFree = has('free', text, locale) && !has('trial', text, locale);
  // In some languages the words for "mortgage" and "commercial real estate" contain the word for real estate.
  const others = (['mortgage', 'insurance', 'management', 'commercial'] as const).reduce(
    (rest, name) => rest.replace(cue(name, locale), ' '),
    text,
  );
  const spoken = offers.filter((offer: Offer) => has(offer, offer === 'realestate' ? others : text, locale));
  // Whoever names all three products asks for the three together.
  const found: Offer[] =
    spoken.includes('bundle') || verticals.every((one) => spoken.includes(one)) ? ['bundle'] : spoken;
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

/** What the new question names replaces what the earlier one named. */
export const refinedPrice = (before: PriceQuestion, now: PriceQuestion): PriceQuestion => ({
  offers: now.offers.length > 0 ? now.offers : before.offers,
  tiers: now.tiers.length > 0 ? now.tiers : before.tiers,
  addOns: now.addOns.length > 0 ? now.addOns : now.offers.length > 0 ? [] : before.addOns,
  ...(now.period || before.period ? { period: now.period ?? before.period } : {}),
  limits: now.limits || (before.limits && now.offers.length + now.tiers.length > 0),
});

export const namesPlan = ({ offers: some, tiers: levels, addOns }: PriceQuestion): boolean =>
  some.length + levels.length + addOns.length > 0;
