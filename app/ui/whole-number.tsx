import { useState } from 'react';
import { Input, type InputProps } from './input.tsx';

type Props = Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max'> & {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A whole number within bounds. What is typed stays as it is until the field is left, so that a number can be cleared and replaced. */
export function WholeNumber({ value, min, max, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      inputMode="numeric"
      {...rest}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.round(Number(target.value));
        if (target.value !== '' && Number.isFinite(next)) onChange(Math.min(max, Math.max(min, next)));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
