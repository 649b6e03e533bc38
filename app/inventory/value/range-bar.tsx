import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { ValueRange } from '#contract/inventory/value/estimates.ts';

/** Low, likely, and high on one line, with the likely price in position. SVG without inline styles, which public pages forbid. */
export function RangeBar({ range: { low, likely, high } }: { range: ValueRange }) {
  const t = useT();
  const { money } = useFormat();
  const part = high > low ? ((likely - low) / (high - low)) * 100 : 50;
  return (
    <div className="grid max-w-xl gap-1.5">
      <p className="num text-2xl font-medium">{money(likely)}</p>
      <svg className="h-4 w-full overflow-visible rtl:-scale-x-100" aria-hidden="true">
        <rect y="5" width="100%" height="6" rx="3" className="fill-act-tint" />
        <circle cx={`${part}%`} cy="8" r="7" className="fill-act stroke-surface" strokeWidth="2" />
      </svg>
      <p className="num flex justify-between gap-3 text-sm text-ink-2">
        <span>{t('public-cma.low', { amount: money(low) })}</span>
        <span className="text-end">{t('public-cma.high', { amount: money(high) })}</span>
      </p>
    </div>
  );
}
