import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { FileChoice } from '#app/records/file-choice.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { useReadAgain } from '../use-insurance-deed.ts';
import { useChoices } from '../words.ts';

/** A carrier's statement: the file, and the total that its rows must add up to. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { carriers } = useChoices();
  const readAgain = useReadAgain();
  const [key] = useState(() => crypto.randomUUID());
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
  });
  const issues = issuesOf(send.error, ['carrier', 'name', 'paidOn', 'total']);
  return (
    <FormDialog
      title={t('insurance.importStatement')}
      saveLabel={t('insurance.importStatement')}
      busy={send.isPending}
      disabled={!file || total === null}
      onSave={() => send.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <FileChoice
        file={file}
        onChoose={(chosen) => setFile(chosen ?? null)}
        accept=".csv,text/csv"
        label={t('insurance.chooseCsv')}
        hint={t('insurance.csvHint')}
      />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('insurance.field.carrier')} required error={issues.of('carrier')}>
          <Select value={carrier} onChange={setCarrier} options={carriers} />
        </Field>
        <Field label={t('insurance.statementName')} error={issues.of('name')}>
          <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={120} />
        </Field>
        <Field label={t('insurance.paidOn')} required error={issues.of('paidOn')}>
          <DateField value={paidOn} onChange={setPaidOn} />
        </Field>
        <Field
          label={t('insurance.statementTotal')}
          required
          error={issues.of('total')}
          hint={t('insurance.statementTotalHint')}
        >
          <MoneyField value={total} onChange={setTotal} />
        </Field>
      </div>
    </FormDialog>
  );
}
