import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { toast } from '#app/ui/toast.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { Offer } from '#contract/inventory/offers/offers.ts';
import { issuesOf } from '../deals/issues.ts';
import { Refused } from '../deals/refused.tsx';
import { useGivenName } from '../deals/use-given-name.ts';
import { usePipelines } from '../deals/use-pipelines.ts';
import { listingQueries } from '../listings/queries.ts';
import { offerQueries } from './queries.ts';
import { useHomeZone } from './use-home-zone.ts';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; offer: Offer; price: number; others: Offer[]; onClose: () => void };

const another = 'another';

/** Accepts an offer, at its escalated price by default. Then chooses the deal: an existing or a new one. */
export default function AcceptDialog({ listing, offer, price: reached, others, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const givenName = useGivenName();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [price, setPrice] = useState<number | null>(reached);
  const today = dayIn(Date.now(), useHomeZone(listing));
  /** Defaults to today at the home, because all deadlines are counted from it. */
  const [chosenDay, setAccepted] = useState<string | null | undefined>();
  const acceptedOn = chosenDay === undefined ? today : chosenDay;
  const [agreed, setAgreed] = useState<readonly string[]>([]);
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
          // In the listed order, by the seller's net.
          backups: others.map(({ id }) => id).filter((id) => agreed.includes(id)),
          ...(price !== null && { price }),
          ...(acceptedOn && { acceptedOn }),
          ...(deal !== another && { deal }),
          timeZone: hereZone(),
        },
        { version: offer.version },
      ),
    {
      inForm: true,
      onDone: ({ deal: opened, waitsFor }) => {
        void client.invalidateQueries({ queryKey: ['listings'] });
        void client.invalidateQueries({ queryKey: ['deals'] });
        toast(
          waitsFor.length > 0
            ? t('offers.acceptedWaits', { items: format.list(waitsFor.map(givenName)) })
            : t(deal === another ? 'offers.accepted' : 'offers.acceptedInto'),
        );
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
          <DateField value={acceptedOn} onChange={setAccepted} max={today} />
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
      {others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="font-medium">{t('offers.backups')}</legend>
          <p className="text-sm text-ink-2">{t('offers.backupsHint')}</p>
          {others.map(({ id, buyer, price: theirs }) => (
            <Checkbox
              key={id}
              label={t('offers.backupOf', { buyer: `\u2068${buyer}\u2069`, price: format.money(theirs) })}
              checked={agreed.includes(id)}
              onChange={(isOn) => setAgreed(isOn ? [...agreed, id] : agreed.filter((one) => one !== id))}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
