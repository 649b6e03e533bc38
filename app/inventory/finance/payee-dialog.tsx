import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { w9States } from '#contract/inventory/finance/tax-form.ts';
import { DeedDialog } from './deed-dialog.tsx';
import type { TaxPayee } from './tax-page.tsx';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

export default function PayeeDialog({ payee, onClose }: { payee: TaxPayee; onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [w9, setW9] = useState(payee.w9);
  const [w9On, setW9On] = useState<string | null>(payee.w9On ?? today);
  const [isExempt, setExempt] = useState(payee.isExempt);
  const save = useDeed(api.finance.setPayee, { tells: false, onDone: onClose });
  return (
    <DeedDialog
      title={t('finance.tax.edit')}
      description={payee.name}
      saveLabel={t('ui.save')}
      fields={['w9', 'w9On']}
      deed={save}
      ready={w9 !== 'received' || w9On !== null}
      onSave={() => save.mutate({ id: payee.id, w9, w9On: w9 === 'received' ? w9On : null, isExempt })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <div className="grid gap-3.5 sm:grid-cols-2">
            <Field label={t('finance.w9')} error={errorOf('w9')}>
              <Select
                value={w9}
                onChange={setW9}
                options={w9States.map((value) => ({ value, label: t(`finance.w9.${value}`) }))}
              />
            </Field>
            {w9 === 'received' && (
              <Field label={t('finance.receivedOn')} required error={errorOf('w9On')}>
                <DateField value={w9On} onChange={setW9On} max={today} />
              </Field>
            )}
          </div>
          <Checkbox
            checked={isExempt}
            onChange={setExempt}
            label={t('finance.tax.isExempt')}
            hint={t('finance.tax.exemptHint')}
          />
        </>
      )}
    </DeedDialog>
  );
}
