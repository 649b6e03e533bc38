/** Log odds as a model says them, bent so that of those of whom 72 % is said, 72 % come to something. */
export type Curve = { odds: number[]; chances: number[] };

/** So many rows a step need, or chance alone would draw it. */
const leastRows = 25;

/**
 * Isotonic: the closest rising steps (pool adjacent violators), joined by lines between their middles, so that who is
 * ranked higher is never said to be less likely.
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
  // One imagined row of each kind a step: nobody is told 0 % or 100 %.
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
