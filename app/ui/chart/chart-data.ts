type ChartSeries = { key: string; label: string };
export type ChartRow = Readonly<Record<string, string | number | null>>;

export type ChartData = {
  rows: readonly ChartRow[];
  /** The key whose values label the axis (or name the slices), and its heading in the table. */
  category: ChartSeries;
  series: readonly ChartSeries[];
};

export type ChartFormat = {
  /** Formats a value: money, hours, percent. */
  value: (value: number) => string;
  /** Formats a category: a day, a stage. */
  category: (category: string) => string;
};

export type ChartKind = 'bar' | 'line' | 'stacked' | 'donut';

const palette = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'];
/** Lines also differ by their dash pattern, for readers who can't tell the colors apart. */
const strokes = ['', '7 4', '2 3', '10 3 2 3', '4 2', '1 4'];

export const colourOf = (place: number): string => palette[place % palette.length]!;
export const strokeOf = (place: number): string => strokes[place % strokes.length]!;

/** Entries of the legend: the slices of a donut, the series of every other chart. */
export function legendOf(kind: ChartKind, { rows, category, series }: ChartData, format: ChartFormat): string[] {
  if (kind === 'donut') return rows.map((row) => format.category(String(row[category.key] ?? '')));
  return series.map(({ label }) => label);
}
