import { useState } from 'react';
import { useLocale } from '#app/i18n/t.ts';
import { currencySign, readAmount, writeAmount } from './amount-text.ts';
import { Input } from './input.tsx';

type Props = {
  /** In the smallest unit: cents. */
  value: number | null;
  onChange: (smallest: number | null) => void;
  onBlur?: () => void;
  currency?: string;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  name?: string;
};

/** An amount in the reader's number format; "640k" is understood. */
export function MoneyField({ value, onChange, onBlur, currency = 'USD', ...rest }: Props) {
  const { tag } = useLocale();
  /** The text being typed; null while the field shows the saved amount. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const amount = readAmount(text, tag, currency);
    if (amount !== undefined || !text.trim()) onChange(amount ?? null);
  };
  const leave = () => {
    if (typed !== null && readAmount(typed, tag, currency) === undefined) onChange(null);
    setTyped(null);
    onBlur?.();
  };
  return (
    <Input
      {...rest}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : writeAmount(value, tag, currency))}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      start={
        <bdi dir="ltr" aria-hidden="true">
          {currencySign(tag, currency)}
        </bdi>
      }
      className="num ps-1.5 rtl:text-end"
    />
  );
}
