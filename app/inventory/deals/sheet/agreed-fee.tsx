import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { mostAgreed } from '#contract/inventory/deals/buyer-fee.ts';
import type { CommissionTerms } from '#contract/inventory/deals/commission.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import { useFeeWords } from './use-fee-words.ts';

type Props = { of: DealSheet; terms: CommissionTerms; onMinutes: (minutes: number | null) => void };

/** The buyer agreement's fee beside the requested one, and the hours if it is hourly. */
export function AgreedFee({ of: { agreement, deal }, terms: { minutes }, onMinutes }: Props) {
  const t = useT();
  const format = useFormat();
  const words = useFeeWords();
  const [hours, setHours] = useState(minutes == null ? '' : String(minutes / 60));
  if (!agreement) return null;
  const most = mostAgreed(agreement, deal.price, minutes);
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium">{t('deals.fee.title')}</span>
      <p className="num text-ink-2">
        {words(agreement)}
        {most !== null && ` · ${t('deals.fee.most', { amount: format.money(most) })}`}
      </p>
      {agreement.payKind === 'hourly' && (
        <Field label={t('deals.fee.hours')}>
          <Input
            value={hours}
            onChange={(event) => {
              setHours(event.target.value);
              const given = Number(event.target.value.replace(',', '.'));
              onMinutes(event.target.value.trim() && given >= 0 ? Math.round(given * 60) : null);
            }}
            inputMode="decimal"
            className="num"
            maxLength={7}
          />
        </Field>
      )}
    </div>
  );
}
