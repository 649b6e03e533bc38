import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { mostTextLetters } from '#contract/growth/campaigns/content.ts';
import { segmentsOf } from '#contract/people/segments.ts';

type Props = { value: string; placeholder: string; hint: string; onChange: (body: string) => void };

/** A text message with its segments and the characters that make it expensive. */
export function TextBody({ value, placeholder, hint, onChange }: Props) {
  const t = useT();
  const { segments, left, encoding, costly } = segmentsOf(value);
  return (
    <>
      <Field label={t('campaigns.text')} hint={hint}>
        <Textarea
          rows={5}
          value={value}
          maxLength={mostTextLetters}
          dir="auto"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p className="text-sm text-ink-2" aria-live="polite">
        {t('campaigns.segments', { segments, left, encoding: encoding === 'gsm7' ? 'GSM-7' : 'UCS-2' })}
        {costly.length > 0 && (
          <span className="block text-need">{t('campaigns.costly', { letters: costly.join(' ') })}</span>
        )}
      </p>
      <p className="text-sm text-ink-3">{t('campaigns.stopHint')}</p>
    </>
  );
}
