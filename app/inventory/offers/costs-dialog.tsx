import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SellerCosts } from '#contract/inventory/offers/net-sheet.ts';
import type { OfferComparison } from '#contract/inventory/offers/offers.ts';
import { issuesOf } from '../deals/issues.ts';
import { RateField } from '../deals/rate-field.tsx';
import { Refused } from '../deals/refused.tsx';
import { useOfferDeed } from './use-offer-deed.ts';

type Props = { listing: string; costs: SellerCosts; from: OfferComparison['costsFrom']; onClose: () => void };

const amounts = ['payoff', 'title', 'other', 'annualTax'] as const;
const rates = ['commissionRate', 'transferTaxRate'] as const;

/** The seller's costs, the same for every offer. */
export default function CostsDialog({ listing, costs: before, from, onClose }: Props) {
  const t = useT();
  const [costs, setCosts] = useState(before);
  const save = useOfferDeed(() => api.offers.setCosts({ id: listing, costs }), {
    inForm: true,
    onDone: () => {
      toast(t('offers.costsSaved'));
      onClose();
    },
  });
  const keep = useOfferDeed((whose: 'county' | 'organisation') =>
    api.offers.saveCosts({ id: listing, for: whose, costs }).then(() => toast(t(`offers.keptFor.${whose}`))),
  );
  const issues = issuesOf(save.error, []);
  return (
    <FormDialog
      title={t('offers.costs')}
      description={t('offers.costsText')}
      size="l"
      busy={save.isPending}
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
      aside={
        <Menu
          trigger={<Button kind="quiet">{t('offers.keepCosts')}</Button>}
          entries={(['county', 'organisation'] as const).map((whose) => ({
            label: t(`offers.keepFor.${whose}`),
            onSelect: () => keep.mutate(whose),
          }))}
        />
      }
    >
      {from && from !== 'listing' && <p className="text-sm text-ink-2">{t(`offers.costsFrom.${from}`)}</p>}
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {rates.map((name) => (
          <Field key={name} label={t(`offers.cost.${name}`)} hint={costs[name] === 0 ? t('offers.isZero') : undefined}>
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
