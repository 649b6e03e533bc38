import { useLocale, useT } from '#app/i18n/t.ts';
import { readAmount, writeAmount } from '../amount-text.ts';
import type { EditEnd } from './column.ts';
import { EditText } from './edit-text.tsx';

type Props = {
  label: string;
  /** In the smallest unit: cents. */
  value: number | null;
  onSave: (value: number | null) => void;
  done: (how: EditEnd) => void;
  currency?: string;
};

/** Edits an amount in place; "640k" is understood. */
export function EditMoney({ label, value, onSave, done, currency = 'USD' }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const read = (text: string) => readAmount(text, tag, currency);
  return (
    <EditText
      label={label}
      value={value === null ? '' : writeAmount(value, tag, currency)}
      inputMode="decimal"
      className="num text-end"
      done={done}
      check={(text) => (text && (read(text) ?? -1) < 0 ? t('ui.form.invalid') : undefined)}
      onSave={(text) => onSave(text ? (read(text) ?? null) : null)}
    />
  );
}
