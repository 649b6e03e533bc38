import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { ValueRange } from '#contract/inventory/value/estimates.ts';

/** Low, likely and high on one line, the likely where it lies between the others. */
export function RangeBar({ range: { low, likely, high } }: { range: ValueRange }) {
  const t = useT();
  const { money } = useFormat();
  const part = high > low ? ((likely - low) / (high - low)) * 100 : 50;
  return (
    <div className="grid gap-1.5">
      <p className="num text-2xl font-medium">{money(likely)}</p>
      <div aria-hidden className="relative h-2 rounded-full bg-act-tint">
        <span
          className="absolute top-1/2 size-3.5 -translate-y-1/2 rounded-full border-2 border-surface bg-act"
          style={{ insetInlineStart: `calc(${part}% - 0.4375rem)` }}
        />
      </div>
      <p className="num flex justify-between gap-3 text-sm text-ink-2">
        <span>{t('value.low', { amount: money(low) })}</span>
        <span className="text-end">{t('value.high', { amount: money(high) })}</span>
      </p>
    </div>
  );
}
