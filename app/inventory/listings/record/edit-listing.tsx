import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Input } from '#app/ui/input.tsx';
import { changedFields } from '#app/ui/record/merge-change.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Listing, newListing, ownedHere } from '#contract/inventory/listings.ts';
import { DetailFields, OwnFields } from '../detail-fields.tsx';
import { ListingFormFields, type ListingOutput, type ListingValues } from '../listing-form.tsx';
import { listingQueries } from '../queries.ts';
import { useListingWords } from './listing-facts.tsx';

/** Sellers are edited next to the facts. */
const names = Object.keys(newListing.shape).filter((name) => name !== 'sellers') as (keyof ListingValues)[];
const valuesOf = (listing: Listing): ListingValues =>
  Object.fromEntries(names.map((name) => [name, listing[name]])) as ListingValues;

/** Edits all fields of a listing. Others' concurrent changes are overwritten only if the reader chooses so. */
export default function EditListing({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [basis] = useState(listing);
  const [priceReason, setPriceReason] = useState('');
  const form = useContractForm(newListing, valuesOf(basis));
  const isPriced = form.watch('listPrice') !== basis.listPrice;
  const dispute = useDispute<Listing, Partial<Omit<ListingOutput, 'sellers'>>>({
    title: t('record.conflict.title', { name: basis.unparsedAddress }),
    labelOf: (field) => t.any(`listings.field.${field}`),
    wordsOf: useListingWords(),
  });
  const save = async ({ sellers: _, ...values }: ListingOutput) => {
    const reason = priceReason.trim();
    const saved = await saveChange({
      basis,
      change: changedFields(basis, values),
      send: (change, version) =>
        api.listings.change(
          { id: basis.id, ...change, ...(change.listPrice !== undefined && reason && { priceReason: reason }) },
          { version },
        ),
      choose: dispute.choose,
    });
    client.setQueryData(listingQueries.get(basis.id).queryKey, saved);
    await client.invalidateQueries({ queryKey: ['listings'] });
    toast(t('listings.saved'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listings.edit')}
      size="l"
      sticky={form.formState.isDirty}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {t('ui.save')}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save} className="gap-6">
        {isPriced && (
          <Field label={t('listings.priceReason')}>
            <Input value={priceReason} onChange={(event) => setPriceReason(event.target.value)} maxLength={200} />
          </Field>
        )}
        <ListingFormFields form={form} {...(basis.feed && { among: ownedHere })} />
        {basis.feed ? <OwnFields form={form} /> : <DetailFields form={form} />}
      </Form>
      {dispute.shown}
    </Dialog>
  );
}
