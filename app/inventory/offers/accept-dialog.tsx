import { useQueryClient } from '@tanstack/react-query';
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
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; offer: Offer; price: number; hasOthers: boolean; onClose: () => void };

/** At the price its escalation came to, unless another was agreed. The deal that is opened comes next. */
export default function AcceptDialog({ listing, offer, price: reached, hasOthers, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [price, setPrice] = useState<number | null>(reached);
  const [acceptedOn, setAccepted] = useState<string | null>(todayHere());
  const [others, setOthers] = useState<'keep' | 'backup'>('backup');
  const accept = useOfferDeed(
    () =>
      api.offers.accept(
        {
          id: listing,
          offerId: offer.id,
          others,
          ...(price !== null && { price }),
          ...(acceptedOn && { acceptedOn }),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        { version: offer.version },
      ),
    {
      inForm: true,
      onDone: ({ deal }) => {
        void client.invalidateQueries({ queryKey: ['listings'] });
        void client.invalidateQueries({ queryKey: ['deals'] });
        toast(t('offers.accepted'));
        onClose();
        void navigate(`/deal/${deal}`);
      },
    },
  );
  const issues = issuesOf(accept.error, ['price', 'acceptedOn']);
  return (
    <FormDialog
      title={t('offers.acceptTitle', { buyer: offer.buyer })}
      description={t('offers.acceptText')}
      saveLabel={t('offers.act.accept')}
      busy={accept.isPending}
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
