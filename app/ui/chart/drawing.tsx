import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useLocale } from '#app/i18n/t.ts';
import { type ChartData, type ChartFormat, type ChartKind, colourOf, strokeOf } from './chart-data.ts';
import { DrawingTooltip } from './drawing-tooltip.tsx';
import { linesOf } from './lines-of.ts';

type Props = ChartData & { kind: ChartKind; format: ChartFormat };

/** Everything that needs the charting library, loaded when the first chart is shown. */
export default function Drawing(props: Props) {
  return (
    // Right-to-left charts are mirrored by their axes: with dir="rtl" the SVG would also swap the label anchors.
    <div dir="ltr" className="relative size-full">
      <ResponsiveContainer width="100%" height="100%">
        {props.kind === 'donut' ? <Donut {...props} /> : <Axes {...props} />}
      </ResponsiveContainer>
      {props.kind === 'donut' && <Total {...props} />}
    </div>
  );
}

const tick = { fill: 'var(--ink-3)', fontSize: 12 };
/** Up to this many categories are all labeled; longer axes, and days, get as many labels as fit. */
const mostNamed = 8;

type Tick = { x?: number | string; y?: number | string; payload?: { value: unknown } };

const still = { isAnimationActive: false } as const;

function Axes({ kind, rows, category, series, format, ...size }: Props) {
  const rtl = useLocale().dir === 'rtl';
  const Frame = kind === 'line' ? LineChart : BarChart;
  const names = rows.map((row) => format.category(String(row[category.key])));
  // Unlabeled bars mean nothing, whereas a missing day can be inferred from the days beside it.
  const isNamed = kind !== 'line' && rows.length <= mostNamed && names.some((name) => linesOf(name).length > 1);
  const isWhole = rows.every((row) => series.every(({ key }) => Number.isInteger(Number(row[key]))));
  return (
    <Frame data={[...rows]} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 4 }} {...size}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey={category.key}
        reversed={rtl}
        tickFormatter={(value) => format.category(String(value))}
        tick={
          isNamed
            ? ({ x = 0, y = 0, payload }: Tick) => (
                <text {...{ x, y }} textAnchor="middle" fill={tick.fill} fontSize={tick.fontSize}>
                  {linesOf(format.category(String(payload?.value))).map((line, at) => (
                    <tspan key={line} x={x} dy={at === 0 ? '0.71em' : '1.2em'}>
                      {line}
                    </tspan>
                  ))}
                </text>
              )
            : tick
        }
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tickMargin={8}
        {...(isNamed ? { interval: 0, height: 42 } : { minTickGap: 16 })}
      />
      <YAxis
        orientation={rtl ? 'right' : 'left'}
        tickFormatter={(value) => format.value(Number(value))}
        tick={tick}
        tickLine={false}
        axisLine={false}
        width="auto"
        tickCount={5}
        allowDecimals={!isWhole}
      />
      <Tooltip
        {...still}
        cursor={kind === 'line' ? { stroke: 'var(--line-strong)' } : { fill: 'var(--sunken)' }}
        content={(shown) => <DrawingTooltip {...shown} format={format} />}
      />
      {series.map(({ key, label }, place) =>
        kind === 'line' ? (
          <Line
            key={key}
            {...still}
            dataKey={key}
            name={label}
            type="monotone"
            stroke={colourOf(place)}
            strokeDasharray={strokeOf(place)}
            strokeWidth={2}
            dot={false}
            activeDot={{ r: 4, strokeWidth: 0 }}
          />
        ) : (
          <Bar
            key={key}
            {...still}
            dataKey={key}
            name={label}
            fill={colourOf(place)}
            maxBarSize={36}
            {...(kind === 'stacked' ? { stackId: 'all', stroke: 'var(--surface)' } : { radius: [3, 3, 0, 0] })}
          />
        ),
      )}
    </Frame>
  );
}

function Donut({ rows, category, series, format }: Props) {
  const value = series[0]?.key ?? '';
  return (
    <PieChart accessibilityLayer={false}>
      <Tooltip {...still} content={(shown) => <DrawingTooltip {...shown} format={format} />} />
      <Pie
        {...still}
        rootTabIndex={-1}
        data={[...rows]}
        dataKey={value}
        nameKey={category.key}
        innerRadius="62%"
        outerRadius="94%"
        stroke="var(--surface)"
        strokeWidth={2}
        startAngle={90}
        endAngle={-270}
      >
        {rows.map((row, place) => (
          <Cell key={String(row[category.key])} fill={colourOf(place)} />
        ))}
      </Pie>
    </PieChart>
  );
}

/** The sum of all slices, in the middle of the donut. */
function Total({ rows, series, format }: Props) {
  const first = series[0];
  if (!first) return null;
  const sum = rows.reduce((total, row) => total + Number(row[first.key] ?? 0), 0);
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
      <span className="num text-2xl font-medium tracking-[-0.015em]">{format.value(sum)}</span>
      <span className="text-sm text-ink-3">{first.label}</span>
    </div>
  );
}
