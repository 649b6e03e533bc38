import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SellerCosts } from '#contract/inventory/offers/net-sheet.ts';
import { issuesOf } from '../deals/issues.ts';
import { RateField } from '../deals/rate-field.tsx';
import { Refused } from '../deals/refused.tsx';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; costs: SellerCosts; onClose: () => void };

const amounts = ['payoff', 'title', 'other', 'annualTax'] as const;
const rates = ['commissionRate', 'transferTaxRate'] as const;

/** What the sale costs the seller whatever the offer. */
export default function CostsDialog({ listing, costs: before, onClose }: Props) {
  const t = useT();
  const [costs, setCosts] = useState(before);
  const save = useOfferDeed(() => api.offers.setCosts({ id: listing, costs }), {
    inForm: true,
    onDone: () => {
      toast(t('offers.costsSaved'));
      onClose();
    },
  });
  const issues = issuesOf(save.error, []);
  return (
    <FormDialog
      title={t('offers.costs')}
      description={t('offers.costsText')}
      size="l"
      busy={save.isPending}
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {rates.map((name) => (
          <Field key={name} label={t(`offers.cost.${name}`)}>
            <RateField value={costs[name]} onChange={(rate) => setCosts({ ...costs, [name]: rate })} />
          </Field>
        ))}
        {amounts.map((name) => (
          <Field key={name} label={t(`offers.cost.${name}`)}>
            <MoneyField value={costs[name]} onChange={(cents) => setCosts({ ...costs, [name]: cents ?? 0 })} />
          </Field>
        ))}
        <Field label={t('offers.cost.taxPaidThrough')} hint={t('offers.taxHint')}>
          <DateField
            value={costs.taxPaidThrough}
            onChange={(taxPaidThrough) => setCosts({ ...costs, taxPaidThrough })}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
