import { randomFrom } from '#server/people/scoring/model/random.ts';

/** Of so many deals seen in a stage, so many closed in time. */
export type Rate = { seen: number; closed: number };
type OpenDeal = { stage: string; cents: number };
export type Range = { p10: number; p50: number; p90: number };

const draws = 2_000;

/** Marsaglia and Tsang; of shapes above one, which all of ours are. */
function gamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * normal * normal + d - d * v + d * Math.log(v)) return d * v;
  }
}

function beta(a: number, b: number, random: () => number): number {
  const x = gamma(a, random);
  return x / (x + gamma(b, random));
}

/** How much the whole history weighs in a stage of which little is known. */
const lean = 4;

/**
 * What open deals bring, as many times as it takes to know the spread. How likely a stage is, is itself only known from as many deals as there
 * were: each draw takes one of the likelihoods that would explain them, so that little history makes a wide range.
 */
export function simulate(deals: readonly OpenDeal[], rates: ReadonlyMap<string, Rate>, seed = 7): Range {
  const random = randomFrom(seed);
  const all = [...rates.values()].reduce(
    (sum, { seen, closed }) => ({ seen: sum.seen + seen, closed: sum.closed + closed }),
    { seen: 0, closed: 0 },
  );
  const usual = (all.closed + 1) / (all.seen + 2);
  const stages = [...new Set(deals.map(({ stage }) => stage))];
  const sums = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    const likely = new Map(
      stages.map((stage) => {
        const { seen, closed } = rates.get(stage) ?? { seen: 0, closed: 0 };
        return [stage, beta(1 + closed + lean * usual, 1 + seen - closed + lean * (1 - usual), random)] as const;
      }),
    );
    for (const { stage, cents } of deals) if (random() < likely.get(stage)!) sums[draw] = sums[draw]! + cents;
  }
  sums.sort();
  const at = (part: number) => Math.round(sums[Math.floor(part * (draws - 1))]!);
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}
