import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import type { BillingState } from '#contract/account/billing.ts';
import { type Choice, choiceOf, type Plan } from '#contract/account/plan-choice.ts';
import { addOns } from '#contract/account/price-book.ts';
import { Section } from '../settings/section.tsx';
import { Fit } from './fit.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanState } from './plan-state.tsx';
import { billingQuery } from './queries.ts';
import { UseList } from './use-list.tsx';

export default function BillingPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(billingQuery);
  const [search] = useSearchParams();
  /** Checkout redirects accounts that already pay to this page, with the requested plans in the URL. */
  const [asked] = useState(() => choiceOf(search.get('change')?.split(',') ?? []));
  const [chosen, setWanted] = useState<Partial<Choice> | 'none' | undefined>();
  const wanted = chosen ?? (asked && data && joined(data, asked));
  if (error && !data) return <ErrorScreen error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <div className="pt-7">
        <SkeletonCard />
      </div>
    );
  }
  return (
    <>
      <Section title={t('account-billing.plan')} text={t('account-billing.planText')}>
        <PlanState state={data} hasPaid={search.has('paid')} onChoose={() => setWanted({})} />
      </Section>
      <Section title={t('account-billing.use')} text={t('account-billing.useText')}>
        <UseList use={data.use} />
      </Section>
      <Section title={t('account-billing.fit')} text={t('account-billing.fitText')}>
        <Fit state={data} onChoose={setWanted} />
      </Section>
      <Section title={t('account-billing.invoices')} text={t('account-billing.invoicesText')}>
        <InvoiceList />
      </Section>
      {wanted && wanted !== 'none' && <PlanDialog state={data} wanted={wanted} onClose={() => setWanted('none')} />}
    </>
  );
}

/** Adds the requested plans to the paid ones; a bundle replaces single plans, and single plans replace a bundle. */
function joined({ plans, addOns: held }: BillingState, asked: Choice): Choice {
  const isReplaced = ({ offer }: Plan) =>
    offer === 'bundle' || asked.plans.some((plan) => plan.offer === offer || plan.offer === 'bundle');
  return {
    period: asked.period,
    plans: [...plans.filter((plan) => asked.plans.length === 0 || !isReplaced(plan)), ...asked.plans],
    addOns: addOns.filter((addOn) => held.includes(addOn) || asked.addOns.includes(addOn)),
  };
}
