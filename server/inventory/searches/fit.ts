import { fieldOf } from '#contract/core/fields.ts';
import { type Condition, type Filter, isCondition, isGroup, partsOf, rooted } from '#contract/core/filter.ts';
import { matcher } from '#contract/core/filter-matches.ts';
import { meaningOf } from '#contract/core/filter-meaning.ts';
import type { Miss } from '#contract/inventory/saved-searches.ts';
import { criteriaFields } from '#contract/inventory/search-fields.ts';
import { always } from './criteria.ts';
import { criteriaOf, type Home } from './homes.ts';

/** How far a listing may miss a criterion and still be close: a tenth of an amount, one room, ten years. */
const reach: Record<string, (asked: number) => number> = {
  listPrice: (asked) => asked * 0.1,
  associationFee: (asked) => asked * 0.25,
  livingArea: (asked) => asked * 0.15,
  lotSizeSquareFeet: (asked) => asked * 0.25,
  bedroomsTotal: () => 1,
  bathroomsTotalInteger: () => 1,
  garageSpaces: () => 1,
  yearBuilt: () => 10,
  daysOnMarket: (asked) => asked * 0.5,
};

export type Fit = { fit: number; misses: Miss[]; isNear: boolean };

/** How well a listing meets the criteria, condition by condition; near misses count partially. */
export function fitOf(filter: Filter, home: Home): Fit {
  const root = rooted(filter);
  const parts = 'and' in root ? partsOf(root) : [root];
  const context = always();
  const met = parts.map((part) => matcher(criteriaFields, part, context)(criteriaOf(home)));
  const missed = parts.filter((_, place) => !met[place]).map((part) => missOf(part, home));
  const credit = missed.reduce((sum, { credit: given }) => sum + given, 0);
  const whole = met.filter(Boolean).length + credit;
  return {
    fit: parts.length === 0 ? 100 : Math.round((100 * whole) / parts.length),
    misses: missed.map(({ miss }) => miss),
    isNear: missed.every(({ credit: given }) => given > 0),
  };
}

type Missed = { miss: Miss; credit: number };

function missOf(part: Filter, home: Home): Missed {
  if (!isCondition(part)) {
    const first = isGroup(part) ? partsOf(part)[0] : part.not;
    const field = first && isCondition(first) ? first.field : '';
    return { miss: { field, way: 'other', by: null }, credit: 0 };
  }
  return amountMissed(part, home) ?? { miss: { field: part.field, way: 'other', by: null }, credit: 0 };
}

function amountMissed(condition: Condition, home: Home): Missed | undefined {
  const { field: name } = condition;
  const held = (home as Record<string, unknown>)[name];
  const within = reach[name];
  const field = fieldOf(criteriaFields, name);
  if (!within || !field || typeof held !== 'number') return undefined;
  const { test, negated } = meaningOf(field, condition, always());
  if (negated) return undefined;
  const bounds =
    test.kind === 'equals' ? { gte: test.values[0], lte: test.values[0] } : test.kind === 'range' ? test.bounds : {};
  const { gt, gte, lt, lte } = bounds as Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>;
  const most = lte ?? lt;
  const least = gte ?? gt;
  const [way, by, asked] =
    most !== undefined && held >= most
      ? (['over', held - most, most] as const)
      : (['under', (least ?? held) - held, least ?? held] as const);
  const credit = Math.max(0, 1 - by / Math.max(1, within(asked)));
  // One room less counts as close, although it is the maximum allowed.
  return { miss: { field: name, way, by }, credit: by <= within(asked) ? Math.max(credit, 0.4) : 0 };
}
