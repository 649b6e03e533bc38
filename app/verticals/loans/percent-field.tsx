import { useState } from 'react';
import { useLocale } from '#app/i18n/t.ts';
import { Input } from '#app/ui/input.tsx';
import { whole } from '#contract/core/money.ts';

type Props = { value: number | null; onChange: (rate: number | null) => void; isSigned?: boolean };

/** A rate in millionths, written as people write percent; nothing where nobody knows it. */
export function PercentField({ value, onChange, isSigned = false }: Props) {
  const { tag } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null
      ? ''
      : new Intl.NumberFormat(tag, { maximumFractionDigits: 4, useGrouping: false }).format((value / whole) * 100);
  return (
    <span className="relative block">
      <Input
        inputMode="decimal"
        className="num pe-8"
        value={typed ?? shown}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const percent = Number(text.replace(',', '.'));
          if (!text.trim()) onChange(null);
          else if (percent <= 100 && percent >= (isSigned ? -100 : 0)) onChange(Math.round((percent * whole) / 100));
        }}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-3">
        %
      </span>
    </span>
  );
}
