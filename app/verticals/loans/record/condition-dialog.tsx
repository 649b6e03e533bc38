import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { besideRecord } from '#app/inventory/files/places.tsx';
import { fileQueries } from '#app/inventory/files/queries.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Select } from '#app/ui/select.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import type { LoanCondition } from '#contract/verticals/loans/loan-work.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanForm } from '../use-loan-form.ts';
import { WholeField } from '../whole-field.tsx';

const gates = ['docs', 'closing', 'funding'] as const;
type Props = { loan: Loan; condition: LoanCondition | null; onClose: () => void };

export default function ConditionDialog({ loan, condition, onClose }: Props) {
  const t = useT();
  const people = usePeople();
  const beside = useInfiniteQuery(
    fileQueries.pages('beside', 50, { filter: besideRecord(loan.id) }, '-createdAt'),
  ).data;
  const files = (beside ? rowsOf<Filed>(beside) : []).map(({ id, name }) => ({ value: id, label: name }));
  const [title, setTitle] = useState(condition?.title ?? '');
  const [gate, setGate] = useState<LoanCondition['gate']>(condition?.gate ?? 'docs');
  const [owner, setOwner] = useState(condition?.owner ?? null);
  const [dueOn, setDueOn] = useState(condition?.dueOn ?? null);
  const [file, setFile] = useState(condition?.file?.id ?? null);
  const [datedOn, setDatedOn] = useState(condition?.datedOn ?? null);
  const [goodFor, setGoodFor] = useState(condition?.goodFor ?? null);
  const [note, setNote] = useState(condition?.note ?? '');
  const given = { title, gate, owner, dueOn, file, datedOn, goodFor, note };
  const form = useLoanForm(
    (key) =>
      condition
        ? api.loans.changeCondition({ id: loan.id, conditionId: condition.id, ...given })
        : api.loans.addCondition({ id: loan.id, ...given }, { key }),
    Object.keys(given),
    onClose,
  );
  return (
    <FormDialog
      title={condition ? t('loans.condition.edit') : t('loans.condition.add')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.condition.title')} required error={form.issues.of('title')}>
        <Input value={title} maxLength={200} autoFocus onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('loans.condition.gate')}>
          <Select
            value={gate}
            onChange={setGate}
            options={gates.map((value) => ({ value, label: t(`loans.gate.${value}`) }))}
          />
        </Field>
        <Field label={t('loans.condition.owner')} error={form.issues.of('owner')}>
          <Combobox
            label={t('loans.condition.owner')}
            source={people.options}
            value={people.options.find(({ value }) => value === owner) ?? null}
            onChange={(option) => setOwner(option?.value ?? null)}
            clearable
          />
        </Field>
        <Field label={t('loans.condition.dueOn')} error={form.issues.of('dueOn')}>
          <DateField value={dueOn} onChange={setDueOn} />
        </Field>
        <Field label={t('loans.condition.file')} error={form.issues.of('file')}>
          <Combobox
            label={t('loans.condition.file')}
            source={files}
            value={
              files.find(({ value }) => value === file) ??
              (condition?.file ? { value: condition.file.id, label: condition.file.name } : null)
            }
            onChange={(option) => setFile(option?.value ?? null)}
            clearable
          />
        </Field>
        <Field label={t('loans.condition.datedOn')} error={form.issues.of('datedOn')}>
          <DateField value={datedOn} onChange={setDatedOn} />
        </Field>
        <Field label={t('loans.condition.goodFor')} error={form.issues.of('goodFor')}>
          <WholeField value={goodFor} onChange={setGoodFor} max={720} />
        </Field>
      </div>
      <Field label={t('loans.condition.note')} error={form.issues.of('note')}>
        <Input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
