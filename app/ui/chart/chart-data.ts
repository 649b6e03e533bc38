type ChartSeries = { key: string; label: string };
export type ChartRow = Readonly<Record<string, string | number | null>>;

export type ChartData = {
  rows: readonly ChartRow[];
  /** The key whose values stand along the axis (or name the slices), and its heading in the table. */
  category: ChartSeries;
  series: readonly ChartSeries[];
};

export type ChartFormat = {
  /** How a value is written: money, hours, per cent. */
  value: (value: number) => string;
  /** How a category is written: a day, a stage. */
  category: (category: string) => string;
};

export type ChartKind = 'bar' | 'line' | 'stacked' | 'donut';

const palette = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'];
/** Lines differ by their stroke too, for those who cannot tell the colours apart. */
const strokes = ['', '7 4', '2 3', '10 3 2 3', '4 2', '1 4'];

export const colourOf = (place: number): string => palette[place % palette.length]!;
export const strokeOf = (place: number): string => strokes[place % strokes.length]!;

/** What the legend names: the slices of a donut, the series of everything else. */
export function legendOf(kind: ChartKind, { rows, category, series }: ChartData, format: ChartFormat): string[] {
  if (kind === 'donut') return rows.map((row) => format.category(String(row[category.key] ?? '')));
  return series.map(({ label }) => label);
}
