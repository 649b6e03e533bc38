import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { kmPerMile } from '#contract/core/distance.ts';
import { cmaPlan } from '#contract/inventory/value/cma-map.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';

const size = { width: 640, height: 360, pin: 30 };

/** A static map of the comparables around the home, for print and for pages without script. */
export function CmaPlan({ report }: { report: Pick<CmaReport, 'at' | 'comparables'> }) {
  const t = useT();
  const format = useFormat();
  if (report.comparables.length === 0) return null;
  const { middle, pins, rings } = cmaPlan(
    report.at,
    report.comparables.map(({ at }) => at),
    size,
  );
  return (
    <figure className="grid gap-2">
      {/* East is right in every language. */}
      <svg
        role="img"
        aria-label={t('public-cma.map')}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="h-auto w-full rounded-m border border-line bg-sunken"
      >
        {rings.map(({ miles, radius }) => (
          <g key={miles}>
            <circle
              cx={middle.x}
              cy={middle.y}
              r={radius}
              fill="none"
              className="stroke-line-strong"
              strokeDasharray="5 4"
            />
            <text x={middle.x} y={middle.y - radius + 14} textAnchor="middle" className="fill-ink-3 text-[12px]">
              {format.distance(miles * kmPerMile)}
            </text>
          </g>
        ))}
        {pins.map(({ place, x, y }) => (
          <g key={place}>
            <circle cx={x} cy={y} r={13} className="fill-act stroke-surface" strokeWidth="2" />
            <text x={x} y={y + 4.5} textAnchor="middle" className="fill-on-act text-[13px] font-medium">
              {place + 1}
            </text>
          </g>
        ))}
        <circle cx={middle.x} cy={middle.y} r={14} className="fill-ink stroke-surface" strokeWidth="2" />
        <path d={`M${middle.x - 7} ${middle.y + 7} v-8 l7 -6 l7 6 v8 z`} className="fill-surface" />
      </svg>
      <figcaption className="text-sm text-ink-2">{t('public-cma.mapText')}</figcaption>
    </figure>
  );
}
