import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Offer } from '#contract/inventory/offers/offers.ts';
import { issuesOf } from '../deals/issues.ts';
import { Refused } from '../deals/refused.tsx';
import { usePipelines } from '../deals/use-pipelines.ts';
import { listingQueries } from '../listings/queries.ts';
import { offerQueries } from './queries.ts';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; offer: Offer; price: number; hasOthers: boolean; onClose: () => void };

const another = 'another';

/** At the price its escalation came to, unless another was agreed. The deal comes next: one that stands, or a new one. */
export default function AcceptDialog({ listing, offer, price: reached, hasOthers, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [price, setPrice] = useState<number | null>(reached);
  const [acceptedOn, setAccepted] = useState<string | null>(todayHere());
  const [others, setOthers] = useState<'keep' | 'backup'>('backup');
  const feed = useQuery(listingQueries.get(listing)).data?.feed;
  const standing = useQuery(offerQueries.dealsFor(listing, offer.id)).data?.deals;
  const { stageName } = usePipelines();
  const [chosen, setChosen] = useState<string | null>(null);
  const deal = chosen ?? standing?.[0]?.id ?? another;
  const accept = useOfferDeed(
    () =>
      api.offers.accept(
        {
          id: listing,
          offerId: offer.id,
          others,
          ...(price !== null && { price }),
          ...(acceptedOn && { acceptedOn }),
          ...(deal !== another && { deal }),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        { version: offer.version },
      ),
    {
      inForm: true,
      onDone: ({ deal: opened }) => {
        void client.invalidateQueries({ queryKey: ['listings'] });
        void client.invalidateQueries({ queryKey: ['deals'] });
        toast(t(deal === another ? 'offers.accepted' : 'offers.acceptedInto'));
        onClose();
        void navigate(`/deal/${opened}`);
      },
    },
  );
  const issues = issuesOf(accept.error, ['price', 'acceptedOn', 'deal']);
  return (
    <FormDialog
      title={t('offers.acceptTitle', { buyer: offer.buyer })}
      description={feed ? t('offers.acceptFeedText', { feed: feed.name }) : t('offers.acceptText')}
      saveLabel={t('offers.act.accept')}
      busy={accept.isPending || !standing}
      onSave={() => accept.mutate(undefined)}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={t('offers.agreedPrice')} required error={issues.of('price')}>
          <MoneyField value={price} onChange={setPrice} disabled={!offer.escalation} />
        </Field>
        <Field label={t('offers.acceptedOn')} error={issues.of('acceptedOn')}>
          <DateField value={acceptedOn} onChange={setAccepted} max={todayHere()} />
        </Field>
      </div>
      {standing && standing.length > 0 && (
        <Field label={t('offers.intoDeal')} error={issues.of('deal')}>
          <RadioGroup
            value={deal}
            onChange={setChosen}
            choices={[
              ...standing.map(({ id, name, stage, because }) => ({
                value: id,
                label: <bdi>{name}</bdi>,
                hint: t(`offers.intoDeal.${because}`, { stage: stageName(stage) }),
              })),
              { value: another, label: t('offers.intoDeal.another') },
            ]}
          />
        </Field>
      )}
      {hasOthers && (
        <Field label={t('offers.others')}>
          <RadioGroup
            value={others}
            onChange={setOthers}
            choices={(['backup', 'keep'] as const).map((value) => ({ value, label: t(`offers.others.${value}`) }))}
          />
        </Field>
      )}
    </FormDialog>
  );
}
