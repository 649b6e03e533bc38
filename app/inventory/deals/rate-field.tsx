import { useState } from 'react';
import { useLocale } from '#app/i18n/t.ts';
import { Input } from '#app/ui/input.tsx';
import { whole } from '#contract/core/money.ts';

type Props = {
  /** Null while no rate is entered. */
  value: number | null;
  onChange: (rate: number) => void;
  /** Lets the rate be removed. */
  onClear?: () => void;
  'aria-label'?: string;
};

const percentOf = (rate: number): number => (rate / whole) * 100;

/** A rate in millionths, edited as a percentage. */
export function RateField({ value, onChange, onClear, ...rest }: Props) {
  const { tag } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null
      ? ''
      : new Intl.NumberFormat(tag, { maximumFractionDigits: 4, useGrouping: false }).format(percentOf(value));
  return (
    <span className="relative block">
      <Input
        inputMode="decimal"
        className="num pe-8"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          const percent = Number(event.target.value.replace(',', '.'));
          if (!event.target.value.trim()) onClear?.();
          else if (percent >= 0 && percent <= 100) onChange(Math.round((percent * whole) / 100));
        }}
        onBlur={() => setTyped(null)}
        {...rest}
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-3">
        %
      </span>
    </span>
  );
}
