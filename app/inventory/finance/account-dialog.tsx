import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type AccountType, accountTypes } from '#contract/core/money-ledger.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';

export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [type, setType] = useState<AccountType>('expense');
  const add = useDeed(api.finance.addAccount, {
    tells: false,
    onDone: () => {
      toast(t('finance.account.added'));
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('finance.account.add')}
      saveLabel={t('finance.account.add')}
      fields={['code', 'name', 'type']}
      deed={add}
      ready={code.trim() !== '' && name.trim() !== ''}
      onSave={() => add.mutate({ code, name, type })}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('finance.code')} required error={errorOf('code')}>
            <Input value={code} onChange={(event) => setCode(event.target.value)} maxLength={20} autoFocus />
          </Field>
          <Field label={t('finance.type')}>
            <Select
              value={type}
              onChange={setType}
              options={accountTypes.map((value) => ({ value, label: t(`finance.type.${value}`) }))}
            />
          </Field>
          <Field label={t('finance.account.name')} required error={errorOf('name')} className="sm:col-span-2">
            <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />
          </Field>
        </div>
      )}
    </DeedDialog>
  );
}
