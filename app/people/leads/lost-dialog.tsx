import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { lostReasons } from '#contract/people/lead-fields.ts';
import { type Losing, lostIsSaid } from './lost.ts';

/** Asks why a lead is lost and when to try again. Nothing changes until it is confirmed. */
export default function LostDialog({ losing }: { losing: Losing }) {
  const t = useT();
  const [reason, setReason] = useState<(typeof lostReasons)[number] | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const save = () => {
    if (reason === null) return setTried(true);
    lostIsSaid();
    losing.onSaid({ lostReason: reason, reengageOn: day });
  };
  return (
    <FormDialog
      title={t('leads.lost.title', { name: losing.name })}
      saveLabel={t('leads.lost.save')}
      onSave={save}
      onClose={lostIsSaid}
    >
      <Field
        label={t('leads.field.lost_reason')}
        required
        error={isTried && reason === null ? t('leads.lost.needed') : undefined}
      >
        <Select
          value={reason}
          onChange={setReason}
          placeholder={t('leads.lost.choose')}
          options={lostReasons.map((value) => ({ value, label: t(`leads.lost.${value}`) }))}
        />
      </Field>
      {losing.asksWhen && (
        <Field label={t('leads.field.reengage')} hint={t('leads.lost.reengageHint')}>
          <DateField value={day} onChange={setDay} min={todayHere()} />
        </Field>
      )}
    </FormDialog>
  );
}
