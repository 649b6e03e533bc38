/** Maps a model's log odds to calibrated chances: of leads with a chance of 72 %, 72 % are won. */
export type Curve = { odds: number[]; chances: number[] };

/** The fewest rows per step; with fewer, the step would be noise. */
const leastRows = 25;

/**
 * Isotonic regression (pool adjacent violators) with linear interpolation between the steps' centers, so that a lead ranked higher never
 * gets a lower chance.
 */
export function calibrate(odds: ArrayLike<number>, labels: ArrayLike<number>): Curve {
  type Step = { rows: number; odds: number; happened: number };
  const order = Array.from({ length: odds.length }, (_, row) => row).sort((a, b) => odds[a]! - odds[b]!);
  const steps: Step[] = [];
  const merge = (a: Step, b: Step): Step => ({
    rows: a.rows + b.rows,
    odds: a.odds + b.odds,
    happened: a.happened + b.happened,
  });
  const rate = ({ happened, rows }: Step) => happened / rows;
  let gathered: Step | undefined;
  for (const row of order) {
    const one = { rows: 1, odds: odds[row]!, happened: labels[row]! };
    gathered = gathered ? merge(gathered, one) : one;
    if (gathered.rows < leastRows) continue;
    steps.push(gathered);
    gathered = undefined;
    while (steps.length > 1 && rate(steps.at(-2)!) >= rate(steps.at(-1)!)) {
      const last = steps.pop()!;
      steps.push(merge(steps.pop()!, last));
    }
  }
  if (gathered) {
    const last = steps.pop();
    steps.push(last ? merge(last, gathered) : gathered);
  }
  // Adds one imaginary row of each outcome per step, so that no chance is 0 % or 100 %.
  return {
    odds: steps.map((step) => step.odds / step.rows),
    chances: steps.map((step) => (step.happened + 0.5) / (step.rows + 1)),
  };
}

export function chanceOf({ odds, chances }: Curve, value: number): number {
  const last = odds.length - 1;
  if (value <= odds[0]!) return chances[0]!;
  if (value >= odds[last]!) return chances[last]!;
  let at = 0;
  while (odds[at + 1]! < value) at += 1;
  const part = (value - odds[at]!) / (odds[at + 1]! - odds[at]!);
  return chances[at]! + part * (chances[at + 1]! - chances[at]!);
}
