import {
  type AddOn,
  addOnPrice,
  limitsOf,
  type Offer,
  offers,
  type PlanTier,
  planPrice,
  tiersOf,
  trialDays,
  type Vertical,
} from '#contract/account/price-book.ts';
import type { Language } from '#contract/core/locale.ts';
import type { PriceQuestion } from '../mind/memory.ts';
import { fill, type Texts } from '../texts.ts';

/** Sentences from the price book, which computes every number in them. */
export function priceSentences(question: PriceQuestion, texts: Texts, language: Language): string[] {
  const words = texts.price;
  const money = moneyIn(language);
  const asked: Offer[] = question.offers.length > 0 ? question.offers : [...offers];
  const tiers = (offer: Offer) => {
    const all = tiersOf(offer);
    const wanted = all.filter((tier) => question.tiers.includes(tier));
    return wanted.length > 0 ? wanted : all;
  };
  const nameOf = (offer: Offer, tier: PlanTier) => `${words.offers[offer]} ${words.tiers[tier]}`;

  const plan = (offer: Offer, tier: PlanTier): string => {
    const month = planPrice(offer, tier, 'monthly')!;
    const year = planPrice(offer, tier, 'annual')!;
    const name = nameOf(offer, tier);
    if (month.cents === 0) return fill(words.free, { plan: name });
    const values = {
      plan: name,
      price: money(month.cents),
      annual: money(year.cents),
      month: money(year.perMonthCents),
    };
    if (question.period === 'annual') return fill(words.annual, { ...values, price: values.annual });
    return fill(question.period === 'monthly' ? words.monthly : words.both, values);
  };

  const addOn = (one: AddOn): string => {
    const period = question.period ?? 'monthly';
    const values = {
      addOn: words.addOns[one],
      price: money(addOnPrice(one, 'free', period).cents),
      discounted: money(addOnPrice(one, 'pro', period).cents),
    };
    return fill(period === 'annual' ? words.addOnAnnual : words.addOn, values);
  };

  const limits = (vertical: Vertical, tier: PlanTier): string => {
    const { websites, active, aiCredits } = limitsOf(vertical, tier);
    const number = (value: number) => value.toLocaleString(language.tag);
    const list = [
      websites === undefined
        ? words.websitesFree
        : websites === 1
          ? words.website
          : fill(words.websites, { count: number(websites) }),
      active === undefined ? words.activeFree[vertical] : fill(words.active[vertical], { count: number(active) }),
      fill(words.credits, { count: number(aiCredits) }),
    ];
    const joined = new Intl.ListFormat(language.tag, { type: 'conjunction' }).format(list);
    return fill(words.limits, { plan: nameOf(vertical, tier), list: joined });
  };

  if (question.addOns.length > 0 && question.offers.length === 0) return question.addOns.map(addOn);
  if (question.limits) {
    return asked.flatMap((offer) =>
      offer === 'bundle'
        ? tiers(offer).map((tier) => plan(offer, tier))
        : tiers(offer).map((tier) => limits(offer, tier)),
    );
  }
  const plans = asked.flatMap((offer) => tiers(offer).map((tier) => plan(offer, tier)));
  return [...plans, ...question.addOns.map(addOn), ...(question.tiers.length === 0 ? [words.saving] : [])];
}

export const trialSentence = (texts: Texts): string => fill(texts.price.trial, { days: String(trialDays) });

/** Whole dollars without cents, as prices appear everywhere. */
function moneyIn({ tag }: Language): (cents: number) => string {
  const whole = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  return (cents) => (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
