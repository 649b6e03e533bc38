import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { noteConversion } from '#app/shell/global/conversion.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { BillingState, Preview } from '#contract/account/billing.ts';
import { type Choice, linesOf, totalOf } from '#contract/account/plan-choice.ts';
import { planPrice, priceId } from '#contract/account/price-book.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { PreviewBill } from './preview-bill.tsx';

type Props = {
  state: BillingState;
  /** The initial choice, in addition to the current plans. */
  wanted: Partial<Choice>;
  onClose: () => void;
};

/** Chooses a plan: the first purchase leads to checkout, later changes show their cost before they are made. */
export function PlanDialog({ state, wanted, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const pays = state.status === 'active' || state.status === 'past_due';
  const [choice, setChoice] = useState<Choice>(() => ({ ...startOf(state, pays), ...wanted }));
  const [preview, setPreview] = useState<Preview>();
  const input = () => ({ plans: [...choice.plans], period: choice.period, addOns: [...choice.addOns] });
  const total = totalOf(linesOf(choice));
  const per = t(choice.period === 'annual' ? 'account-billing.perYear' : 'account-billing.perMonth', {
    price: format.money(total),
  });

  const fail = (error: unknown) => {
    if (!(error instanceof NotConfirmed))
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  };
  const checkout = useMutation({
    mutationFn: () => freshly(() => openCheckout(choice)),
    onSuccess: ({ url }) => {
      noteConversion('checkout');
      location.assign(url);
    },
    onError: fail,
  });
  const look = useMutation({
    mutationFn: () => api.billing.previewChange(input()),
    onSuccess: setPreview,
    onError: fail,
  });
  const change = useMutation({
    mutationFn: (at: string) => freshly(() => api.billing.change({ ...input(), at })),
    onSuccess: () => {
      toast(t('account-billing.changed'));
      onClose();
    },
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: ['billing'] }),
  });
  const isNothing = total === 0;

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        size="m"
        title={preview ? t('account-billing.previewTitle') : t('account-billing.choose')}
        footer={
          preview ? (
            <>
              <Button onClick={() => setPreview(undefined)}>{t('account-billing.stepBack')}</Button>
              <Button kind="act" busy={change.isPending} onClick={() => change.mutate(preview.at)}>
                {t('account-billing.confirm')}
              </Button>
            </>
          ) : (
            <>
              <span className="num me-auto self-center font-medium">{per}</span>
              {pays ? (
                <Button kind="act" disabled={isNothing} busy={look.isPending} onClick={() => look.mutate()}>
                  {t('account-billing.look')}
                </Button>
              ) : (
                <Button
                  kind="act"
                  disabled={isNothing}
                  busy={checkout.isPending || checkout.isSuccess}
                  onClick={() => checkout.mutate()}
                >
                  {t('account-billing.toCheckout')}
                </Button>
              )}
            </>
          )
        }
      >
        {preview ? (
          <PreviewBill preview={preview} period={choice.period} />
        ) : (
          <>
            <ChoiceFields
              choice={choice}
              held={state.plans}
              heldAddOns={state.addOns}
              hasRealEstate={state.verticals.includes('realestate')}
              onChange={setChoice}
            />
            {isNothing && (
              <p className="mt-4 text-sm text-ink-3">
                {pays ? t('account-billing.nothingPaying') : t('account-billing.nothing')}
              </p>
            )}
          </>
        )}
      </Dialog>
      {confirmation}
    </>
  );
}

/** A single plan uses the specification's call; several plans or add-ons use the call that takes a list. */
function openCheckout({ plans, period, addOns }: Choice): Promise<{ url: string }> {
  const [plan, ...more] = plans;
  if (!plan || more.length > 0 || addOns.length > 0)
    return api.billing.checkout({ plans: [...plans], period, addOns: [...addOns] });
  return api.billing.createCheckoutSession({
    tier: plan.tier,
    price: String(planPrice(plan.offer, plan.tier, period)!.cents / 100),
    priceId: priceId(plan.offer, plan.tier, period),
  });
}

/** Starts with the paid plans, or with the plans in trial, or with the most common first plan. */
function startOf({ plans, period, addOns, verticals, verticalTiers }: BillingState, pays: boolean): Choice {
  if (pays) return { plans, period, addOns };
  const tried = verticals.flatMap((offer) => {
    const tier = verticalTiers[offer];
    return tier === 'pro' || tier === 'elite' ? [{ offer, tier }] : [];
  });
  return { plans: tried.length > 0 ? tried : [{ offer: 'realestate', tier: 'pro' }], period, addOns };
}
