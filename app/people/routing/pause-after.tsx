import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';

type Props = { value: number | null; onChange: (value: number | null) => void; disabled: boolean };

const never = 'never';
const offered = [1, 2, 3, 4, 5, 7, 10, 15, 20];

/** After how many missed leads a member is paused, if at all. Part of the draft, like the rules. */
export function PauseAfter({ value, onChange, disabled }: Props) {
  const t = useT();
  const counts = value === null || offered.includes(value) ? offered : [...offered, value].sort((a, b) => a - b);
  return (
    <Field label={t('routing.pauseAfter')} hint={t('routing.pauseAfterHint')} className="max-w-md">
      <Select
        value={value === null ? never : String(value)}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen === never ? null : Number(chosen))}
        options={[
          { value: never, label: t('routing.pauseNever') },
          ...counts.map((count) => ({ value: String(count), label: t('routing.pauseCount', { count }) })),
        ]}
      />
    </Field>
  );
}
