import { randomFrom } from './random.ts';

/**
 * Gradient-boosted trees on binned columns. A node tests one column and sends some bins to `yes`; `value` is the prediction for the rows
 * that reached the node, stored at every node so that a path can be explained.
 */
export type Node = {
  value: number;
  column?: number /** '1' for each bin that goes to `yes`. */;
  yesBins?: string;
  yes?: number;
  no?: number;
};
type Tree = Node[];
export type Forest = { base: number; trees: Tree[] };

export type Growth = {
  trees: number;
  rate: number;
  leaves: number;
  /** The fewest rows on either side of a split. */
  least: number;
  /** L2 regularization: pulls every value toward zero. */
  calm: number;
  /** The share of rows and of columns that each tree is trained on. */
  rows: number;
  columns: number;
};

export type Data = {
  bins: readonly Uint8Array[];
  counts: readonly number[];
  /** Columns whose bins have no order. */
  unordered: readonly boolean[];
  labels: Uint8Array | Float64Array;
};

/** The loss to minimize: the starting value, and the gradient and weight of each row for the current prediction. */
export type Loss = {
  base(labels: ArrayLike<number>): number;
  pull(label: number, said: number): { gradient: number; weight: number };
};

type Split = { gain: number; column: number; yesBins: string };
type Leaf = {
  node: number;
  rows: Int32Array;
  sums: Float64Array;
  gradient: number;
  weight: number;
  best: Split | null;
};

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
/** Words are ordered by the outcomes of their rows; this smoothing keeps rare words near the average. */
const wordCalm = 10;

const meanOf = (labels: ArrayLike<number>): number => {
  let sum = 0;
  for (let row = 0; row < labels.length; row += 1) sum += labels[row]!;
  return sum / labels.length;
};

/** Labels are 0 or 1; predictions are log odds. */
const chances: Loss = {
  base(labels) {
    const share = meanOf(labels);
    return Math.log(share / (1 - share));
  },
  pull(label, said) {
    const chance = sigmoid(said);
    return { gradient: label - chance, weight: Math.max(1e-6, chance * (1 - chance)) };
  },
};

export function grow(data: Data, growth: Growth, seed: number, loss = chances): Forest {
  const random = randomFrom(seed);
  const size = data.labels.length;
  const base = loss.base(data.labels);
  const said = new Float64Array(size).fill(base);
  const gradients = new Float64Array(size);
  const weights = new Float64Array(size);
  const trees: Tree[] = [];
  for (let n = 0; n < growth.trees; n += 1) {
    for (let row = 0; row < size; row += 1) {
      const { gradient, weight } = loss.pull(data.labels[row]!, said[row]!);
      gradients[row] = gradient;
      weights[row] = weight;
    }
    const rows = Int32Array.from(Array.from({ length: size }, (_, row) => row).filter(() => random() < growth.rows));
    const columns = data.bins.map((_, column) => column).filter(() => random() < growth.columns);
    if (columns.length === 0) columns.push(Math.floor(random() * data.bins.length));
    const tree = growTree(data, growth, gradients, weights, rows, columns);
    trees.push(tree);
    for (let row = 0; row < size; row += 1) said[row] = said[row]! + leafOf(tree, data.bins, row);
  }
  return { base, trees };
}

function growTree(
  data: Data,
  growth: Growth,
  gradients: Float64Array,
  weights: Float64Array,
  rows: Int32Array,
  columns: readonly number[],
): Tree {
  const offsets: number[] = [];
  let width = 0;
  for (const count of data.counts) {
    offsets.push(width);
    width += count * 3;
  }
  const sumsOf = (members: Int32Array): Float64Array => {
    const sums = new Float64Array(width);
    for (const column of columns) {
      const bins = data.bins[column]!;
      const offset = offsets[column]!;
      // Plain loops, because most of the time is spent here and iterators take twice as long.
      for (let n = 0; n < members.length; n += 1) {
        const row = members[n]!;
        const at = offset + bins[row]! * 3;
        sums[at] = sums[at]! + gradients[row]!;
        sums[at + 1] = sums[at + 1]! + weights[row]!;
        sums[at + 2] = sums[at + 2]! + 1;
      }
    }
    return sums;
  };
  const tree: Tree = [];
  const answerOf = (gradient: number, weight: number) => (growth.rate * gradient) / (weight + growth.calm);
  const leafFrom = (members: Int32Array, sums: Float64Array): Leaf => {
    let gradient = 0;
    let weight = 0;
    for (const row of members) {
      gradient += gradients[row]!;
      weight += weights[row]!;
    }
    tree.push({ value: answerOf(gradient, weight) });
    const leaf: Leaf = { node: tree.length - 1, rows: members, sums, gradient, weight, best: null };
    leaf.best = bestSplit(data, growth, leaf, columns, offsets);
    return leaf;
  };
  const leaves = [leafFrom(rows, sumsOf(rows))];
  while (leaves.length < growth.leaves) {
    let chosen: Leaf | undefined;
    for (const leaf of leaves) if (leaf.best && leaf.best.gain > (chosen?.best?.gain ?? 0)) chosen = leaf;
    if (!chosen?.best) break;
    const { column, yesBins } = chosen.best;
    const bins = data.bins[column]!;
    const yes = chosen.rows.filter((row) => yesBins[bins[row]!] === '1');
    const no = chosen.rows.filter((row) => yesBins[bins[row]!] !== '1');
    const smaller = sumsOf(yes.length < no.length ? yes : no);
    // The larger side's sums are the difference, so only the smaller side is summed.
    const larger = chosen.sums.map((sum, at) => sum - smaller[at]!);
    const [onYes, onNo] = yes.length < no.length ? [smaller, larger] : [larger, smaller];
    const yesLeaf = leafFrom(yes, onYes);
    const noLeaf = leafFrom(no, onNo);
    Object.assign(tree[chosen.node]!, { column, yesBins, yes: yesLeaf.node, no: noLeaf.node });
    leaves.splice(leaves.indexOf(chosen), 1, yesLeaf, noLeaf);
  }
  return tree;
}

function bestSplit(
  data: Data,
  growth: Growth,
  { rows, sums, gradient, weight }: Leaf,
  columns: readonly number[],
  offsets: readonly number[],
): Split | null {
  const size = rows.length;
  if (size < growth.least * 2) return null;
  const before = (gradient * gradient) / (weight + growth.calm);
  let best: Split | null = null;
  for (const column of columns) {
    const count = data.counts[column]!;
    const offset = offsets[column]!;
    const order = Array.from({ length: count }, (_, bin) => bin);
    const unordered = data.unordered[column]!;
    if (unordered) {
      const leaning = (bin: number) => sums[offset + bin * 3]! / (sums[offset + bin * 3 + 1]! + wordCalm);
      order.sort((a, b) => leaning(a) - leaning(b));
    }
    const calm = unordered ? growth.calm + wordCalm : growth.calm;
    const judge = (g: number, w: number) => (g * g) / (w + calm);
    const tryCut = (order: readonly number[], from: number, to: number, g: number, w: number) => {
      const gain = judge(g, w) + judge(gradient - g, weight - w) - before;
      if (gain <= 1e-9 || gain <= (best?.gain ?? 0)) return;
      const going = Array<string>(count).fill('0');
      for (let n = from; n <= to; n += 1) going[order[n]!] = '1';
      best = { gain, column, yesBins: going.join('') };
    };
    let g = 0;
    let w = 0;
    let n = 0;
    // For ordered columns, unknown values are tried on either side of each cut.
    const [unknownG, unknownW, unknownN] = [sums[offset]!, sums[offset + 1]!, sums[offset + 2]!];
    for (let place = unordered ? 0 : 1; place < count - 1; place += 1) {
      const at = offset + order[place]! * 3;
      if (sums[at + 2] === 0) continue;
      g += sums[at]!;
      w += sums[at + 1]!;
      n += sums[at + 2]!;
      if (n >= growth.least && size - n >= growth.least) tryCut(order, unordered ? 0 : 1, place, g, w);
      if (!unordered && unknownN > 0 && n + unknownN >= growth.least && size - n - unknownN >= growth.least)
        tryCut(order, 0, place, g + unknownG, w + unknownW);
    }
    if (!unordered && unknownN >= growth.least && size - unknownN >= growth.least)
      tryCut(order, 0, 0, unknownG, unknownW);
  }
  return best;
}

const next = (tree: Tree, node: Node, bin: number): Node =>
  tree[node.yesBins!.charCodeAt(bin) === 49 ? node.yes! : node.no!]!;

function leafOf(tree: Tree, bins: readonly Uint8Array[], row: number): number {
  let node = tree[0]!;
  while (node.column !== undefined) node = next(tree, node, bins[node.column]![row]!);
  return node.value;
}

/** The prediction for one row given by its bins: log odds, or a number. */
export function oddsOf({ base, trees }: Forest, bins: ArrayLike<number>): number {
  let odds = base;
  for (const tree of trees) {
    let node = tree[0]!;
    while (node.column !== undefined) node = next(tree, node, bins[node.column]!);
    odds += node.value;
  }
  return odds;
}

/** How much each column moved the prediction: the change of `value` at each split counts toward the column it tests. */
export function contributions({ trees }: Forest, bins: ArrayLike<number>, columns: number): Float64Array {
  const moved = new Float64Array(columns);
  for (const tree of trees) {
    let node = tree[0]!;
    while (node.column !== undefined) {
      const after = next(tree, node, bins[node.column]!);
      moved[node.column] = moved[node.column]! + after.value - node.value;
      node = after;
    }
  }
  return moved;
}
