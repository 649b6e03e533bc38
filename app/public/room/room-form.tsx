import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';

type Props = { organisation: string; formKey: string; failed: string | undefined; body: string | undefined };

/** A message to the office or to all participants, with the recipients shown before sending. */
export function RoomForm({ organisation, formKey, failed, body }: Props) {
  const t = useT();
  const choice = 'tap flex items-center gap-2.5';
  return (
    <form method="post" className="grid gap-4">
      <Hidden values={{ deed: 'write', key: formKey }} />
      {failed && (
        <p role="alert" className="rounded-m bg-loss-tint px-4 py-3 text-loss">
          {t(
            failed === 'bank'
              ? 'public-room.bankRefused'
              : failed === 'rate_limited'
                ? 'public-room.tooMany'
                : 'public-room.failed',
          )}
        </p>
      )}
      <Field label={t('public-room.write')} hint={t('public-room.bank')} required>
        <Textarea name="body" required maxLength={4_000} rows={3} defaultValue={body} />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-sm font-medium">{t('public-room.writeTo')}</legend>
        <label className={choice}>
          <input type="radio" name="for" value="office" defaultChecked />
          {t('public-room.forOffice', { organisation })}
        </label>
        <label className={choice}>
          <input type="radio" name="for" value="all" />
          {t('public-room.forAll')}
        </label>
      </fieldset>
      <button type="submit" className={`${callToAction({ kind: 'act' })} justify-self-start`}>
        {t('public-room.send')}
      </button>
    </form>
  );
}
