import { z } from 'zod';
import { type Condition, type Filter, type Group, isCondition, isGroup, partsOf, rooted } from '../core/filter.ts';
import { cents, line } from '../core/primitives.ts';

/** The part of the criteria that fits a simple form, as contacts fill it in. */
export const searchWish = z
  .strictObject({
    /** Cities and ZIPs; any of them matches. */
    places: z.array(line(60).min(1)).max(20, 'Enter up to 20 locations.'),
    priceFrom: cents.min(0).nullable(),
    priceTo: cents.min(0).nullable(),
    beds: z.int().min(0).max(50).nullable(),
    baths: z.int().min(0).max(50).nullable(),
  })
  .refine(({ priceFrom, priceTo }) => priceFrom === null || priceTo === null || priceFrom <= priceTo, {
    path: ['priceTo'],
    message: 'Enter a price above the minimum.',
  });
export type SearchWish = z.infer<typeof searchWish>;

export const noWish: SearchWish = { places: [], priceFrom: null, priceTo: null, beds: null, baths: null };

const isPostal = (place: string): boolean => /\d/.test(place);

/** The places in a part of the criteria; undefined when it is about something else. */
function placesOf(part: Filter): string[] | undefined {
  if (isGroup(part)) {
    const each = 'or' in part ? partsOf(part).map(placesOf) : [];
    return each.length > 0 && each.every((one) => one !== undefined) ? each.flat() : undefined;
  }
  if (!isCondition(part) || (part.field !== 'city' && part.field !== 'postalCode')) return undefined;
  if (part.op === 'is') return [part.value as string];
  return part.op === 'any_of' ? [...(part.value as readonly string[])] : undefined;
}

type Bounds = Omit<SearchWish, 'places'>;

/** Price and room limits of a condition, if the simple form can express them. */
function boundsOf({ field, op, value }: Condition): Partial<Bounds> | undefined {
  if (field === 'listPrice') {
    if (op === 'gte') return { priceFrom: value as number };
    if (op === 'lte') return { priceTo: value as number };
    if (op !== 'between') return undefined;
    const [priceFrom, priceTo] = value as readonly [number, number];
    return { priceFrom, priceTo };
  }
  if (op !== 'gte') return undefined;
  if (field === 'bedroomsTotal') return { beds: value as number };
  if (field === 'bathroomsTotalInteger') return { baths: value as number };
  return undefined;
}

/** Splits criteria into what the form can express, each once, and the rest. */
export function wishOf(filter: Filter): { wish: SearchWish; rest: Filter[] } {
  const root = rooted(filter);
  let wish = noWish;
  const rest: Filter[] = [];
  for (const part of 'and' in root ? root.and : [root]) {
    const places = placesOf(part);
    const bounds = isCondition(part) ? boundsOf(part) : undefined;
    const isSaid = bounds && Object.keys(bounds).some((name) => wish[name as keyof Bounds] !== null);
    if (places && wish.places.length === 0) wish = { ...wish, places };
    else if (bounds && !isSaid) wish = { ...wish, ...bounds };
    else rest.push(part);
  }
  return { wish, rest };
}

const anyOf = (field: string, values: readonly string[]): Filter[] =>
  values.length === 0 ? [] : [{ field, op: 'any_of', value: values }];

/** Combines both into criteria again. */
export function filterOf({ places, priceFrom, priceTo, beds, baths }: SearchWish, rest: readonly Filter[]): Group {
  const named = [
    ...anyOf(
      'city',
      places.filter((place) => !isPostal(place)),
    ),
    ...anyOf('postalCode', places.filter(isPostal)),
  ];
  const atLeast = (field: string, value: number | null): Filter[] =>
    value === null ? [] : [{ field, op: 'gte', value }];
  return {
    and: [
      ...(named.length > 1 ? [{ or: named }] : named),
      ...atLeast('listPrice', priceFrom),
      ...(priceTo === null ? [] : [{ field: 'listPrice', op: 'lte', value: priceTo } as const]),
      ...atLeast('bedroomsTotal', beds),
      ...atLeast('bathroomsTotalInteger', baths),
      ...rest,
    ],
  };
}
