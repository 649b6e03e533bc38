import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Offer } from '#contract/inventory/offers/offers.ts';
import { issuesOf } from '../deals/issues.ts';
import { Refused } from '../deals/refused.tsx';
import { MomentField } from './moment-field.tsx';
import { offerQueries } from './queries.ts';
import { useHomeZone } from './use-home-zone.ts';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; offer: Offer; onClose: () => void };

/** A counteroffer and who makes it, with the earlier rounds below. */
export default function CounterDialog({ listing, offer, onClose }: Props) {
  const t = useT();
  const zone = useHomeZone(listing);
  const format = useFormat();
  const rounds = useQuery(offerQueries.rounds(listing, offer.id)).data?.rounds ?? [];
  const [by, setBy] = useState<'seller' | 'buyer'>(offer.round % 2 === 0 ? 'seller' : 'buyer');
  const [price, setPrice] = useState<number | null>(offer.price);
  const [concessions, setConcessions] = useState<number | null>(offer.concessions);
  const [closingOn, setClosing] = useState(offer.closingOn);
  const [expiresAt, setExpires] = useState(offer.expiresAt);
  const [note, setNote] = useState('');
  const counter = useOfferDeed(
    () =>
      api.offers.counter(
        {
          id: listing,
          offerId: offer.id,
          ...{ by, closingOn, expiresAt, note },
          price: price as number,
          concessions: concessions ?? 0,
        },
        { version: offer.version },
      ),
    {
      inForm: true,
      onDone: () => {
        toast(t('offers.countered'));
        onClose();
      },
    },
  );
  const issues = issuesOf(counter.error, ['price', 'concessions', 'closingOn', 'expiresAt', 'note']);
  return (
    <FormDialog
      title={t('offers.counterTitle', { buyer: offer.buyer })}
      description={offer.escalation ? t('offers.counterEndsEscalation') : undefined}
      saveLabel={t('offers.act.counter')}
      busy={counter.isPending}
      onSave={() => counter.mutate(undefined)}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <Segmented
        label={t('offers.counterBy')}
        value={by}
        onChange={setBy}
        options={(['seller', 'buyer'] as const).map((value) => ({ value, label: t(`offers.by.${value}`) }))}
        className="justify-self-start"
      />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={t('offers.price')} required error={issues.of('price')}>
          <MoneyField value={price} onChange={setPrice} />
        </Field>
        <Field label={t('offers.concessions')} error={issues.of('concessions')}>
          <MoneyField value={concessions} onChange={setConcessions} />
        </Field>
        <Field label={t('offers.closingOn')} error={issues.of('closingOn')}>
          <DateField value={closingOn} onChange={setClosing} />
        </Field>
        <MomentField
          label={t('offers.expiresAt')}
          value={expiresAt}
          zone={zone}
          onChange={setExpires}
          error={issues.of('expiresAt')}
        />
      </div>
      <Field label={t('offers.note')} error={issues.of('note')}>
        <Input value={note} onChange={(event) => setNote(event.target.value)} maxLength={500} />
      </Field>
      {rounds.length > 0 && (
        <ol className="grid gap-1 text-sm text-ink-2" aria-label={t('offers.rounds')}>
          {rounds.map((round) => (
            <li key={round.round} className="num">
              {t('offers.round', {
                by: t(`offers.by.${round.by}`),
                price: format.money(round.price),
                at: format.dateTime(round.at, { style: 'short' }),
              })}{' '}
              <bdi>{round.note}</bdi>
            </li>
          ))}
        </ol>
      )}
    </FormDialog>
  );
}
