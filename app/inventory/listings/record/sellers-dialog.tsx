import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { noSeller, SellersFields } from '../sellers-fields.tsx';

export default function SellersDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [sellers, setSellers] = useState(listing.sellers.length > 0 ? listing.sellers : [noSeller]);
  const save = useMutation({
    mutationFn: () =>
      api.listings.setSellers({
        id: listing.id,
        sellers: sellers.filter(({ name, email, phone }) => name || email || phone),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t('listings.saved'));
      onClose();
    },
  });
  const issues = save.error instanceof ApiProblem ? save.error.issues : [];
  return (
    <FormDialog
      title={t('listings.sellers')}
      description={t('listings.sellersText')}
      size="l"
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      {save.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {save.error.message}
        </p>
      )}
      <SellersFields
        value={sellers}
        onChange={setSellers}
        errorOf={(place, name) => issues.find(({ path }) => path[1] === place && path[2] === name)?.message}
      />
    </FormDialog>
  );
}
