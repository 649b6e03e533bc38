import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { BookKey } from '#contract/inventory/finance/chart.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';

/** Closes a period permanently: nothing can be posted in it anymore. */
export default function CloseDialog({ book, onClose }: { book: BookKey; onClose: () => void }) {
  const t = useT();
  const [through, setThrough] = useState<string | null>(null);
  const close = useDeed(api.finance.closePeriod, {
    tells: false,
    onDone: () => {
      toast(t('finance.close.done'));
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('finance.close')}
      description={t('finance.close.text')}
      saveLabel={t('finance.close')}
      fields={['through']}
      deed={close}
      ready={through !== null}
      onSave={() => through && close.mutate({ book, through })}
      onClose={onClose}
    >
      {(errorOf) => (
        <Field label={t('finance.close.through')} required error={errorOf('through')} className="max-w-xs">
          <DateField value={through} onChange={setThrough} />
        </Field>
      )}
    </DeedDialog>
  );
}
