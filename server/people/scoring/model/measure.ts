/** The probability that a won lead is ranked above a lost one. */
export function areaUnderCurve(chances: ArrayLike<number>, labels: ArrayLike<number>): number {
  const order = Array.from({ length: chances.length }, (_, row) => row).sort((a, b) => chances[a]! - chances[b]!);
  let rankSum = 0;
  let positives = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && chances[order[to]!] === chances[order[from]!]) to += 1;
    // Equal chances share their average rank.
    const rank = (from + to + 1) / 2;
    for (let n = from; n < to; n += 1) {
      if (labels[order[n]!]) {
        rankSum += rank;
        positives += 1;
      }
    }
    from = to;
  }
  const negatives = order.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** The mean squared difference between chance and outcome. */
export function brier(chances: ArrayLike<number>, labels: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < chances.length; row += 1) sum += (chances[row]! - labels[row]!) ** 2;
  return sum / chances.length;
}

export type Bin = { rows: number; said: number; happened: number };

/** The rows in tenths by predicted chance, each with the mean prediction and the actual share. */
export function calibrationBins(chances: ArrayLike<number>, labels: ArrayLike<number>, bins = 10): Bin[] {
  const order = Array.from({ length: chances.length }, (_, row) => row).sort((a, b) => chances[a]! - chances[b]!);
  return Array.from({ length: bins }, (_, bin) => {
    const rows = order.slice(Math.round((bin * order.length) / bins), Math.round(((bin + 1) * order.length) / bins));
    const mean = (values: ArrayLike<number>) => rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
    return { rows: rows.length, said: mean(chances), happened: mean(labels) };
  }).filter(({ rows }) => rows > 0);
}

/** The average gap between prediction and outcome, weighted by the rows of each bin. */
export function calibrationError(bins: readonly Bin[]): number {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return bins.reduce((sum, bin) => sum + (bin.rows / rows) * Math.abs(bin.said - bin.happened), 0);
}

/** How many times higher the win rate of the best tenth is than the overall rate. */
export function liftAtTenth(chances: ArrayLike<number>, labels: ArrayLike<number>): number {
  const order = Array.from({ length: chances.length }, (_, row) => row).sort((a, b) => chances[b]! - chances[a]!);
  const best = order.slice(0, Math.max(1, Math.round(order.length / 10)));
  const rate = (rows: readonly number[]) => rows.reduce((sum, row) => sum + labels[row]!, 0) / rows.length;
  return rate(best) / rate(order);
}
