import type { PriceQuality } from '#contract/inventory/value/estimates.ts';
import { refuseForbidden } from '#server/people/scoring/model/forbidden.ts';
import {
  type Fact,
  median,
  type PriceModel,
  pricer,
  quantile,
  rangeShare,
  type Sale,
  trainPrices,
} from './price-model.ts';

/** The newest part is kept back: a model is judged by what was sold after all that it has seen. */
const heldPart = 0.25;
/** Of a square foot's going price, an estimate must leave no more than this part of the error. */
const mustBeat = 0.95;

export type LearntPrices =
  | { state: 'ready'; model: PriceModel; quality: PriceQuality }
  | { state: 'refused'; refusal: 'no_better'; quality: PriceQuality };

/**
 * Pure and busy: it runs in a thread of its own. Sales may come in any order; the first fact is the floor space.
 * Every other of the newest sales says how wide a range must be, the ones between say how good all of it is.
 */
export function learnPrices(facts: readonly Fact[], sales: readonly Sale[]): LearntPrices {
  refuseForbidden(facts.map((fact) => ({ ...fact, values: [] })));
  const ordered = [...sales].sort((a, b) => a.on - b.on);
  const firstHeld = Math.floor(ordered.length * (1 - heldPart));
  const seen = ordered.slice(0, firstHeld);
  const newest = ordered.slice(firstHeld);
  const judged = trainPrices(facts, seen);
  const priceOf = pricer(judged);
  const said = newest.map((sale) => ({ sale, ...priceOf(sale) }));
  const needed = said
    .filter((_, n) => n % 2 === 0)
    .map(({ sale, value, high }) => {
      const far = Math.abs(Math.log(sale.price / value));
      return (far / Math.log(high / value)) * judged.reach;
    });
  const reach = quantile(needed, rangeShare);
  const left = said.filter((_, n) => n % 2 === 1);
  const going = goingPrice(seen);
  const quality: PriceQuality = {
    rows: left.length,
    medianError: median(left.map(({ sale, value }) => Math.abs(value - sale.price) / sale.price)),
    baseline: median(left.map(({ sale }) => Math.abs(going(sale) - sale.price) / sale.price)),
    inside:
      left.filter(({ sale, value, high }) => {
        const far = Math.abs(Math.log(sale.price / value));
        return far <= (Math.log(high / value) / judged.reach) * reach;
      }).length / left.length,
  };
  if (quality.medianError > quality.baseline * mustBeat) return { state: 'refused', refusal: 'no_better', quality };
  // What is kept has seen everything; how good that is can only be better than what was measured.
  return { state: 'ready', model: { ...trainPrices(facts, ordered), reach }, quality };
}

/** What people reckon by: the usual price of a square foot. */
function goingPrice(sales: readonly Sale[]): (sale: Sale) => number {
  const space = ({ facts: [size] }: Sale) => Number(size);
  const perFoot = median(sales.map((sale) => sale.price / space(sale)));
  return (sale) => perFoot * space(sale);
}
