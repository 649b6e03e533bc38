import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Form, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { toast } from '#app/ui/toast.ts';
import type { Seller } from '#contract/inventory/listing-sellers.ts';
import { newListing } from '#contract/inventory/listings.ts';
import { DetailFields } from './detail-fields.tsx';
import { ListingFormFields, type ListingOutput } from './listing-form.tsx';
import { SellersFields } from './sellers-fields.tsx';

/** Validates with the schema of the call. One idempotency key per dialog, so that a second click creates no second listing. */
export default function NewListing({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const [key] = useState(() => crypto.randomUUID());
  const form = useContractForm(newListing, {
    streetNumber: '',
    streetName: '',
    city: '',
    stateOrProvince: '',
    propertyType: 'Residential',
    internetEntireListingDisplayYN: true,
    internetAddressDisplayYN: true,
    internetAutomatedValuationDisplayYN: true,
    listAgent: user.id,
  });
  const save = async (values: ListingOutput) => {
    const listing = await api.listings.create(values, { key });
    await client.invalidateQueries({ queryKey: ['listings'] });
    toast(t('listings.created', { address: listing.unparsedAddress }));
    onClose();
    void navigate(`/listing/${listing.id}`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listings.new')}
      size="l"
      sticky={form.formState.isDirty}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {t('listings.create')}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={save} className="gap-6">
        <ListingFormFields form={form} only={['place', 'home', 'money', 'words']} />
        <fieldset className="grid gap-3.5">
          <legend className="mb-2 text-sm font-medium text-ink-3">{t('listings.sellers')}</legend>
          <SellersFields
            value={(form.watch('sellers') ?? []) as Seller[]}
            onChange={(sellers) => form.setValue('sellers', sellers, { shouldDirty: true })}
            errorOf={(place, name) => form.formState.errors.sellers?.[place]?.[name]?.message}
          />
        </fieldset>
        <DetailFields form={form} />
      </Form>
    </Dialog>
  );
}
