import { cx } from './classes.ts';

type Props = {
  values: readonly number[];
  /** What it shows and its range: "Visits, last 14 days: 3 to 12". */
  label: string;
  className?: string;
};

const width = 80;
const height = 20;
const edge = 2;

/** The trend of a number beside it. Time runs in reading direction. */
export function Sparkline({ values, label, className }: Props) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, place) => [
    edge + (place / (values.length - 1)) * (width - 2 * edge),
    height - edge - ((value - low) / span) * (height - 2 * edge),
  ]);
  const [endX, endY] = points.at(-1)!;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={cx('h-5 w-20 text-act rtl:-scale-x-100', className)}
    >
      <polyline
        points={points.map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={endX} cy={endY} r="1.75" fill="currentColor" />
    </svg>
  );
}
