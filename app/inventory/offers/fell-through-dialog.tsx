import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Offer } from '#contract/inventory/offers/offers.ts';
import { issuesOf } from '../deals/issues.ts';
import { Refused } from '../deals/refused.tsx';
import { listingQueries } from '../listings/queries.ts';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; offer: Offer; onClose: () => void };

/** Ends an accepted offer; by default its home is relisted and its deal lost, in one transaction. */
export default function FellThroughDialog({ listing, offer, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const home = useQuery(listingQueries.get(listing)).data;
  const mayRelist = home && !home.feed && ['Pending', 'Active Under Contract'].includes(home.standardStatus);
  const [relist, setRelist] = useState(true);
  const [loses, setLoses] = useState(true);
  const [reason, setReason] = useState('');
  const save = useOfferDeed(
    () =>
      api.offers.move(
        {
          id: listing,
          offerId: offer.id,
          state: 'withdrawn',
          relist: Boolean(mayRelist && relist),
          ...(loses && offer.deal && { lostReason: reason.trim() }),
        },
        { version: offer.version },
      ),
    {
      inForm: true,
      onDone: ({ state }) => {
        void client.invalidateQueries({ queryKey: ['listings'] });
        void client.invalidateQueries({ queryKey: ['deals'] });
        toast(t('offers.moved', { state: t(`offers.state.${state}`) }));
        onClose();
      },
    },
  );
  const issues = issuesOf(save.error, ['lostReason']);
  return (
    <FormDialog
      title={t('offers.fellThroughTitle', { buyer: offer.buyer })}
      description={t('offers.fellThroughText')}
      saveLabel={t('offers.act.fellThrough')}
      busy={save.isPending}
      disabled={loses && offer.deal !== null && reason.trim() === ''}
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      {mayRelist && <Switch checked={relist} onChange={setRelist} label={t('offers.relist')} />}
      {offer.deal && (
        <>
          <Switch checked={loses} onChange={setLoses} label={t('offers.loseDeal')} />
          {loses && (
            <Field label={t('offers.lostReason')} required error={issues.of('lostReason')}>
              <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={200} autoFocus />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
