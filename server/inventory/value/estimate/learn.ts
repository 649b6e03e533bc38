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

/** The newest part of the sales is held out: a model is evaluated on sales after everything it has seen. */
const heldPart = 0.25;
/** An estimate's error must be at most this fraction of the error of a price per square foot. */
const mustBeat = 0.95;

export type LearntPrices =
  | { state: 'ready'; model: PriceModel; quality: PriceQuality }
  | { state: 'refused'; refusal: 'no_better'; quality: PriceQuality };

/**
 * Pure and CPU-bound, so it runs in its own thread. Sales may be in any order; the first fact is the living area. Of the newest sales,
 * every other one calibrates the range, and the rest measure the quality.
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
  // The final model is trained on all sales, so it should be at least as good as measured.
  return { state: 'ready', model: { ...trainPrices(facts, ordered), reach }, quality };
}

/** The simple estimate: the usual price per square foot. */
function goingPrice(sales: readonly Sale[]): (sale: Sale) => number {
  const space = ({ facts: [size] }: Sale) => Number(size);
  const perFoot = median(sales.map((sale) => sale.price / space(sale)));
  return (sale) => perFoot * space(sale);
}
