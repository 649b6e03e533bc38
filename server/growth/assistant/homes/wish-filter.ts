import type { Condition, Filter } from '#contract/core/filter.ts';
import type { AmountCondition, Feature, FeatureCondition, HomeType, Wish, WishCondition } from './wish.ts';

const amountFields: Record<AmountCondition['about'], string> = {
  beds: 'bedroomsTotal',
  baths: 'bathroomsTotalInteger',
  price: 'listPrice',
  area: 'livingArea',
};

const subTypes: Record<HomeType, string[]> = {
  house: ['Single Family Residence'],
  condo: ['Condominium', 'Stock Cooperative'],
  townhouse: ['Townhouse'],
  apartment: ['Apartment', 'Condominium'],
  multi_family: ['Multi Family', 'Duplex', 'Triplex', 'Quadruplex'],
  manufactured: ['Manufactured Home'],
  land: ['Unimproved Land'],
};

const yesNo: Partial<Record<Feature, string>> = {
  pool: 'poolPrivateYN',
  waterfront: 'waterfrontYN',
  view: 'viewYN',
  fireplace: 'fireplaceYN',
  'new construction': 'newConstructionYN',
};

/** Whether records say anything about it; what they do not say cannot be searched for. */
export const isSearchable = (condition: WishCondition): boolean =>
  condition.about !== 'feature' || condition.feature === 'garage' || condition.feature in yesNo;

/** The wish as a filter over the fields of public listings. What is not known of a home does not meet a wish for it. */
export function wishFilter(wish: Wish): Filter {
  return { and: wish.filter(isSearchable).flatMap(conditionsOf) };
}

function conditionsOf(condition: WishCondition): Filter[] {
  switch (condition.about) {
    case 'type':
      return [
        {
          field: 'propertySubType',
          op: 'any_of',
          value: [...new Set(condition.types.flatMap((type) => subTypes[type]))],
        },
      ];
    case 'place':
      return [
        ...(condition.city ? [is('city', condition.city)] : []),
        ...(condition.state ? [is('stateOrProvince', condition.state)] : []),
        ...(condition.postalCode ? [is('postalCode', condition.postalCode)] : []),
      ];
    case 'feature':
      return [featureFilter(condition)];
    default:
      return amountFilter(condition);
  }
}

const is = (field: string, value: string | number): Condition => ({ field, op: 'is', value });

function featureFilter({ feature, wanted }: FeatureCondition): Filter {
  const filter: Filter =
    feature === 'garage'
      ? { field: 'garageSpaces', op: 'gte', value: 1 }
      : { field: yesNo[feature]!, op: 'is', value: true };
  return wanted ? filter : { not: filter };
}

/** Half bathrooms are counted as whole ones in records, so two and a half are at least two of them. */
function amountFilter({ about, min, max }: AmountCondition): Filter[] {
  const field = amountFields[about];
  const [low, high] = [min === undefined ? undefined : Math.floor(min), max === undefined ? undefined : Math.ceil(max)];
  if (low !== undefined && low === high) return [is(field, low)];
  return [
    ...(low === undefined ? [] : [{ field, op: 'gte', value: low } as const]),
    ...(high === undefined ? [] : [{ field, op: 'lte', value: high } as const]),
  ];
}
