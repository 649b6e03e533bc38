import type { Language } from '#contract/core/locale.ts';
import { fill, type Texts } from '../texts.ts';
import type { Range, Wish, WishPart } from './wish.ts';

const placeNames = (places: Wish['places'] = []): string[] =>
  places.map(({ city, state, postalCode }) => [city, state ?? postalCode].filter(Boolean).join(', '));

/** One condition of a wish, worded in the visitor's language. */
export function describePart(wish: Wish, part: WishPart, texts: Texts, language: Language): string {
  const { labels, features, types, sorts } = texts.homes;
  const list = (words: string[]) => new Intl.ListFormat(language.tag, { type: 'disjunction' }).format(words);
  const range = ({ min, max }: Range, write: (value: number) => string): string => {
    if (min !== undefined && max !== undefined) return min === max ? write(min) : `${write(min)}–${write(max)}`;
    return min !== undefined
      ? fill(labels.orMore, { value: write(min) })
      : fill(labels.upTo, { value: write(max ?? 0) });
  };
  const number = (value: number) => value.toLocaleString(language.tag);
  const money = (cents: number) =>
    new Intl.NumberFormat(language.tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
      cents / 100,
    );
  switch (part.about) {
    case 'deal':
      return labels[wish.deal ?? 'sale'];
    case 'types':
      return list((wish.types ?? []).map((type) => types[type]));
    case 'noTypes':
      return fill(labels.not, { feature: list((wish.noTypes ?? []).map((type) => types[type])) });
    case 'places':
      return list(placeNames(wish.places));
    case 'noPlaces':
      return fill(labels.not, { feature: list(placeNames(wish.noPlaces)) });
    case 'near':
      return fill(labels.near, { place: wish.near?.title ?? '' });
    case 'sort':
      return sorts[wish.sort ?? 'newest'];
    case 'price':
      return range(wish.price ?? {}, money);
    case 'year':
      return fill(labels.year, { value: range(wish.year ?? {}, String) });
    case 'feature': {
      const wanted = wish.features?.find(({ feature }) => feature === part.feature)?.wanted ?? true;
      const name = features[part.feature];
      return wanted ? name : fill(labels.no, { feature: name });
    }
    default: {
      const about = part.about;
      const short = ({ min, max }: Range) =>
        max === undefined
          ? `${number(min ?? 0)}+`
          : min === undefined
            ? `≤ ${number(max)}`
            : range({ min, max }, number);
      return fill(labels[about], { value: short(wish[about] ?? {}) });
    }
  }
}
