import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { type DealDraft, DealFields, draftFields, givenBy } from '../deal-fields.tsx';
import { issuesOf } from '../issues.ts';
import { dealQueries } from '../queries.ts';
import { Refused } from '../refused.tsx';

/** What is written down of a deal. What somebody else changed meanwhile is not overwritten: the server refuses, and says so. */
export default function EditDeal({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const [basis] = useState(deal);
  const { name, lead, listing, price, saleKind } = deal;
  const [draft, setDraft] = useState<DealDraft>({ name, lead, listing, price, saleKind });
  const [address, setAddress] = useState(deal.address ?? '');
  const [owner, setOwner] = useState(deal.owner);
  const save = useMutation({
    mutationFn: () =>
      api.deals.change(
        {
          id: basis.id,
          ...givenBy(draft),
          address: address || null,
          ...(owner !== basis.owner && { owner }),
        },
        { version: basis.version },
      ),
    onSuccess: async (saved) => {
      client.setQueryData(dealQueries.get(basis.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['deals'] });
      toast(t('deals.saved'));
      onClose();
    },
  });
  const issues = issuesOf(save.error, [...draftFields, 'address', 'owner']);
  return (
    <FormDialog
      title={t('deals.edit')}
      saveLabel={t('ui.save')}
      busy={save.isPending}
      size="l"
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <DealFields draft={draft} onChange={setDraft} issues={issues} side={deal.side} />
        <Field label={t('deals.field.address')} error={issues.of('address')} className="sm:col-span-2">
          <Input value={address} onChange={(event) => setAddress(event.target.value)} maxLength={200} />
        </Field>
        {deal.can.assign && (
          <Field label={t('deals.field.owner')} error={issues.of('owner')}>
            <Combobox
              label={t('deals.field.owner')}
              source={people.options}
              value={people.options.find(({ value }) => value === owner) ?? null}
              onChange={(option) => setOwner(option?.value ?? null)}
              placeholder={t('deals.office')}
              clearable
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
