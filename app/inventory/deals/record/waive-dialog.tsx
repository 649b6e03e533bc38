import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Select } from '#app/ui/select.tsx';
import type { DealDate } from '#contract/inventory/deals/deal-dates.ts';
import type { Filed } from '#contract/inventory/files.ts';
import { besideRecord } from '../../files/places.tsx';
import { fileQueries } from '../../files/queries.ts';

type Props = {
  dealId: string;
  date: DealDate;
  onWaive: (reason: string, waiver: string | null) => void;
  onClose: () => void;
};
const none = 'none';

/** Waives a date, with a reason and optionally a signed document. */
export default function WaiveDialog({ dealId, date, onWaive, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [waiver, setWaiver] = useState(none);
  const files = useInfiniteQuery(fileQueries.pages('beside', 50, { filter: besideRecord(dealId) }, '-createdAt')).data;
  const isReady = reason.trim() !== '';
  return (
    <FormDialog
      title={t('deals.date.waiveTitle', { name: date.name })}
      saveLabel={t('deals.date.waive')}
      disabled={!isReady}
      onSave={() => {
        if (!isReady) return;
        onWaive(reason.trim(), waiver === none ? null : waiver);
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('deals.reason')} required>
        <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={300} autoFocus />
      </Field>
      <Field label={t('deals.date.waiver')} hint={t('deals.date.waiverHint')}>
        <Select
          value={waiver}
          onChange={setWaiver}
          options={[
            { value: none, label: t('deals.date.noWaiver') },
            ...(files ? rowsOf<Filed>(files) : []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </FormDialog>
  );
}
