import { useState } from 'react';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { dayIn } from '#contract/core/time-zone.ts';
import type { DealItem } from '#contract/inventory/deals/deal-checklist.ts';

type Props = { item: DealItem; onDay: (day: string) => void; onClose: () => void };

/** Asks for the date of a document that expires. */
export default function DatedDialog({ item: { name, goodFor }, onDay, onClose }: Props) {
  const t = useT();
  const [day, setDay] = useState<string | null>(() => dayIn(Date.now(), hereZone()));
  return (
    <FormDialog
      title={t('deals.item.handIn', { name })}
      saveLabel={t('deals.item.submit')}
      disabled={day === null}
      size="s"
      onSave={() => {
        if (!day) return;
        onDay(day);
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('deals.item.datedOn')} hint={t('deals.item.goodFor', { days: goodFor ?? 0 })} required>
        <DateField value={day} onChange={setDay} />
      </Field>
    </FormDialog>
  );
}
