import { useState } from 'react';
import { useLocale } from '#app/i18n/t.ts';
import { readAmount, writeAmount } from '#app/ui/amount-text.ts';
import { Input } from '#app/ui/input.tsx';

type Props = {
  value: number | null;
  placeholder?: string;
  label: string;
  onChange: (cents: number | null) => void;
  disabled?: boolean;
};

/** A signed amount; empty means calculated. */
export function SignedMoney({ value, placeholder, label, onChange, disabled = false }: Props) {
  const { tag } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null | undefined => {
    if (!text.trim()) return null;
    const isLess = /^\s*[-−]/.test(text);
    const amount = readAmount(text.replace(/^\s*[-−+]/, ''), tag, 'USD');
    return amount === undefined ? undefined : isLess ? -amount : amount;
  };
  const written = (cents: number) => `${cents < 0 ? '-' : ''}${writeAmount(Math.abs(cents), tag, 'USD')}`;
  return (
    <span className="w-32 shrink-0">
      <Input
        aria-label={label}
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        disabled={disabled}
        className="num text-end"
        placeholder={placeholder}
        value={typed ?? (value === null ? '' : written(value))}
        onChange={({ target }) => {
          setTyped(target.value);
          const amount = read(target.value);
          if (amount !== undefined) onChange(amount);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
