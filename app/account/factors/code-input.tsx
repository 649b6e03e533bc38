import { useEffect, useRef } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Six digits, which phones offer to fill in from the text message; otherwise letters too. */
  digits?: boolean;
  onChange: () => void;
};

export function CodeInput({ label, hint, error, digits = true, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={label} hint={hint} error={error} required>
      <Input
        ref={input}
        name="code"
        required
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        inputMode={digits ? 'numeric' : 'text'}
        onChange={onChange}
        className="num text-lg tracking-[0.2em]"
        frameClassName="max-w-56"
      />
    </Field>
  );
}
