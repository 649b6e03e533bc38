import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { FileDialog } from '../file-dialog.tsx';
import { useReadAgain } from '../use-insurance-deed.ts';
import { useChoices } from '../words.ts';

/** A carrier's statement: the file, and the total that its rows must add up to. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { carriers } = useChoices();
  const readAgain = useReadAgain();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File | null>(null);
  const [carrier, setCarrier] = useState(carriers[0]?.value ?? '');
  const [name, setName] = useState('');
  const [paidOn, setPaidOn] = useState<string | null>(todayHere);
  const [total, setTotal] = useState<number | null>(null);
  const send = useMutation({
    mutationFn: async () =>
      api.insuranceCommissions.importStatement(
        { carrier, name: name || (file?.name ?? '').slice(0, 120), paidOn: paidOn ?? '', total: total ?? 0 },
        { key, body: new Blob([await file!.arrayBuffer()], { type: 'text/csv' }) },
      ),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
    // What is changed after a refusal is another deed.
    onError: () => setKey(crypto.randomUUID()),
  });
  return (
    <FileDialog
      title={t('insurance.importStatement')}
      file={file}
      onFile={setFile}
      accept=".csv,text/csv"
      label={t('insurance.chooseCsv')}
      hint={t('insurance.csvHint')}
      deed={send}
      fields={['carrier', 'name', 'paidOn', 'total']}
      ready={total !== null}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Field label={t('insurance.field.carrier')} required error={errorOf('carrier')}>
            <Select value={carrier} onChange={setCarrier} options={carriers} />
          </Field>
          <Field label={t('insurance.statementName')} error={errorOf('name')}>
            <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={120} />
          </Field>
          <Field label={t('insurance.paidOn')} required error={errorOf('paidOn')}>
            <DateField value={paidOn} onChange={setPaidOn} />
          </Field>
          <Field
            label={t('insurance.statementTotal')}
            required
            error={errorOf('total')}
            hint={t('insurance.statementTotalHint')}
          >
            <MoneyField value={total} onChange={setTotal} />
          </Field>
        </>
      )}
    </FileDialog>
  );
}
