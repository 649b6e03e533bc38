import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { BillingState } from '#contract/account/billing.ts';
import type { Choice } from '#contract/account/plan-choice.ts';
import { limitKeys, planNames } from './words.ts';

type Props = { state: BillingState; onChoose: (choice: Partial<Choice>) => void };

/** The cheapest plan that covers the actual usage, including smaller ones. */
export function Fit({ state, onChoose }: Props) {
  const t = useT();
  const format = useFormat();
  const { rightSize } = state;
  if (!rightSize) {
    return (
      <p className="text-ink-2">{state.status === 'free' ? t('account-billing.fitFree') : t('account-billing.fits')}</p>
    );
  }
  const { plans, monthlyCents, nowMonthlyCents, use, members } = rightSize;
  const values = { plan: planNames(t, plans), price: format.money(monthlyCents), now: format.money(nowMonthlyCents) };
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {monthlyCents < nowMonthlyCents
          ? t('account-billing.fitSmaller', values)
          : t('account-billing.fitLarger', values)}
      </p>
      <p className="text-sm text-ink-3">
        <Facts
          of={[
            t('account-billing.fitMembers', { count: members }),
            ...use.map(({ limit, used }) => `${t(limitKeys[limit])}: ${format.number(used)}`),
          ]}
        />
      </p>
      {plans.length > 0 && (
        <Button className="mt-1" onClick={() => onChoose({ plans })}>
          {t('account-billing.fitShow')}
        </Button>
      )}
    </div>
  );
}
