import type { AmountCondition, Feature, HomeType, PlaceCondition, Wish, WishCondition } from './wish.ts';

/** The sentence that says exactly this wish: what the parser reads from it is the same again. */
export function writeWish(wish: Wish): string {
  return `Homes: ${wish.map(writeCondition).join('; ')}`;
}

const typeNames: Record<HomeType, string> = {
  house: 'single-family house',
  condo: 'condo',
  townhouse: 'townhouse',
  apartment: 'apartment',
  multi_family: 'multi-family home',
  manufactured: 'manufactured home',
  land: 'land',
};

export function writeCondition(condition: WishCondition): string {
  switch (condition.about) {
    case 'type':
      return condition.types.map((type) => typeNames[type]).join(' or ');
    case 'place':
      return writePlace(condition);
    case 'feature':
      return `${condition.wanted ? 'with' : 'without'} ${condition.feature satisfies Feature}`;
    default:
      return writeAmount(condition);
  }
}

export function writePlace({ city, state, postalCode }: PlaceCondition): string {
  return `in ${postalCode ?? [city, state].filter(Boolean).join(', ')}`;
}

const units = { beds: ' bedrooms', baths: ' bathrooms', area: ' sq ft', price: '' } as const;

function writeAmount({ about, min, max }: AmountCondition): string {
  const unit = units[about];
  const number = (value: number) =>
    about === 'price' ? `$${(value / 100).toLocaleString('en-US')}` : value.toLocaleString('en-US');
  if (min !== undefined && max !== undefined) {
    if (min === max && about !== 'price' && about !== 'area') return `exactly ${number(min)}${unit}`;
    return `between ${number(min)} and ${number(max)}${unit}`;
  }
  return min !== undefined ? `at least ${number(min)}${unit}` : `at most ${number(max!)}${unit}`;
}
