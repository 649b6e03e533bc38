import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { changedFields } from '#app/ui/record/merge-change.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Loan, loanDetails } from '#contract/verticals/loans/loans.ts';
import { draftFields, draftOf, type LoanDraft, LoanFields } from '../loan-fields.tsx';
import { loanQueries } from '../queries.ts';

type Sent = Partial<z.input<typeof loanDetails>>;
const amounts: readonly string[] = ['amount', 'price', 'value', 'appraised'];

/** What somebody else changed meanwhile is not overwritten unless the reader says so. */
export default function EditLoan({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const format = useFormat();
  const people = usePeople();
  const [basis] = useState(loan);
  const [draft, setDraft] = useState(() => draftOf(loan));
  const dispute = useDispute<Loan, Partial<LoanDraft>>(
    {
      title: t('record.conflict.title', { name: basis.name }),
      labelOf: (field) => t.any(`loans.field.${field}`),
      wordsOf: (field, value) => {
        if (value === null || value === undefined) return null;
        if (field === 'owner' || field === 'processor') return people.nameOf(String(value));
        if (field === 'rate' || field === 'apr') return format.rate(Number(value));
        return amounts.includes(field) ? format.money(Number(value)) : String(value);
      },
    },
    draftOf,
  );
  const save = useMutation({
    mutationFn: () =>
      saveChange<Loan, Partial<LoanDraft>>({
        basis,
        change: changedFields(draftOf(basis), draft),
        fieldsOf: draftOf,
        send: (change, version) => api.loans.change({ id: basis.id, ...(change as Sent) }, { version }),
        choose: dispute.choose,
      }),
    onSuccess: async (saved) => {
      client.setQueryData(loanQueries.get(basis.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['loans'] });
      toast(t('loans.saved'));
      onClose();
    },
  });
  const issues = issuesOf(save.error, draftFields);
  return (
    <FormDialog
      title={t('loans.edit')}
      saveLabel={t('ui.save')}
      busy={save.isPending}
      size="l"
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <LoanFields draft={draft} onChange={setDraft} issues={issues} mayAssign={loan.can.assign} />
      </div>
      {dispute.shown}
    </FormDialog>
  );
}
