import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { changedFields } from '#app/ui/record/merge-change.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { type DealDraft, DealFields, draftFields } from '../deal-fields.tsx';
import { issuesOf } from '../issues.ts';
import { dealQueries } from '../queries.ts';
import { Refused } from '../refused.tsx';

const fieldsOf = ({ name, lead, listing, price, saleKind, address, owner }: Deal) => ({
  name,
  lead: linkOf(lead),
  listing: linkOf(listing),
  price,
  saleKind,
  address,
  owner,
});
const linkOf = (linked: Deal['lead']) => linked && { id: linked.id, name: linked.name };
type Change = Partial<ReturnType<typeof fieldsOf>>;
const labels = {
  name: 'deals.field.name',
  lead: 'deals.lead',
  listing: 'deals.listing',
  price: 'deals.field.price',
  saleKind: 'deals.field.saleKind',
  address: 'deals.field.address',
  owner: 'deals.field.owner',
} as const;

/** Edits a deal's fields. Others' concurrent changes are overwritten only if the reader chooses so. */
export default function EditDeal({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const format = useFormat();
  const people = usePeople();
  const [basis] = useState(deal);
  const { name, lead, listing, price, saleKind } = deal;
  const [draft, setDraft] = useState<DealDraft>({
    name,
    lead: linkOf(lead),
    listing: linkOf(listing),
    price,
    saleKind,
  });
  const [address, setAddress] = useState(deal.address ?? '');
  const [owner, setOwner] = useState(deal.owner);
  const dispute = useDispute<Deal, Change>(
    {
      title: t('record.conflict.title', { name: basis.name }),
      labelOf: (field) => t(labels[field]),
      wordsOf: (field, value) => {
        if (value === null || value === undefined) return null;
        if (field === 'owner') return people.nameOf(String(value));
        if (field === 'price') return format.money(Number(value));
        if (field === 'saleKind') return t.any(`deals.saleKind.${String(value)}`);
        return field === 'lead' || field === 'listing' ? (value as { name: string }).name : String(value);
      },
    },
    fieldsOf,
  );
  const save = useMutation({
    mutationFn: () =>
      saveChange<Deal, Change>({
        basis,
        change: changedFields(fieldsOf(basis), { ...draft, address: address || null, owner }),
        fieldsOf,
        send: ({ lead: of, listing: home, ...change }, version) =>
          api.deals.change(
            {
              id: basis.id,
              ...change,
              ...(of !== undefined && { lead: of?.id ?? null }),
              ...(home !== undefined && { listing: home?.id ?? null }),
            },
            { version },
          ),
        choose: dispute.choose,
      }),
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
      {dispute.shown}
    </FormDialog>
  );
}
