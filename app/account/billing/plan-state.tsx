import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { BillingState } from '#contract/account/billing.ts';
import { linesOf } from '#contract/account/plan-choice.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { useSession } from '../session.ts';
import { addOnKeys, offerKeys, planName, tierKeys } from './words.ts';

const dayMs = 86_400_000;

type Props = { state: BillingState; hasPaid: boolean; onChoose: () => void };

/** The current plan, its cost, and the available actions. */
export function PlanState({ state, hasPaid, onChoose }: Props) {
  const t = useT();
  const { user } = useSession();
  const pays = state.status === 'active' || state.status === 'past_due';
  return (
    <div className="grid gap-4">
      {hasPaid && <PaidNote isActive={state.status === 'active'} />}
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-xl font-medium tracking-[-0.01em]">{nameOf(t, state)}</p>
          <StatusChip state={state} />
        </div>
        <Meaning state={state} />
        {state.payer.id !== user.id && (
          <p className="text-sm text-ink-3">{t('account-billing.payer', { name: state.payer.name })}</p>
        )}
      </div>
      {pays && <Bill state={state} />}
      <div className="flex flex-wrap gap-2">
        <Button kind={pays ? 'plain' : 'act'} onClick={onChoose}>
          {pays ? t('account-billing.change') : t('account-billing.choose')}
        </Button>
        {pays && <CancelOrResume state={state} />}
      </div>
      {state.payments === 'test' && <p className="text-sm text-ink-3">{t('account-billing.testNote')}</p>}
    </div>
  );
}

function nameOf(t: T, { status, plans, verticals, verticalTiers }: BillingState): string {
  if (status === 'active' || status === 'past_due') {
    return plans.length > 0 ? plans.map((plan) => planName(t, plan)).join(' + ') : t(tierKeys.free);
  }
  return verticals.map((one) => `${t(offerKeys[one])} ${t(tierKeys[verticalTiers[one] ?? 'free'])}`).join(' + ');
}

function StatusChip({ state: { status, cancelAt } }: { state: BillingState }) {
  const t = useT();
  const [tone, words]: [Tone, string] =
    status === 'past_due'
      ? ['loss', t('account-billing.status.past_due')]
      : cancelAt
        ? ['need', t('account-billing.status.ending')]
        : status === 'trialing'
          ? ['need', t('account-billing.status.trialing')]
          : status === 'active'
            ? ['act', t('account-billing.status.active')]
            : ['plain', t('account-billing.status.free')];
  return <Chip tone={tone}>{words}</Chip>;
}

function Meaning({ state: { status, trialEndsAt, cancelAt } }: { state: BillingState }) {
  const t = useT();
  const format = useFormat();
  if (status === 'past_due') return <p className="text-loss">{t('account-billing.pastDue')}</p>;
  if (cancelAt) return <p className="text-ink-2">{t('account-billing.endsOn', { date: format.date(cancelAt) })}</p>;
  if (trialEndsAt) {
    const days = Math.max(0, Math.ceil((Date.parse(trialEndsAt) - Date.now()) / dayMs));
    return <p className="text-ink-2">{t('account-billing.trialLeft', { days })}</p>;
  }
  return status === 'free' ? <p className="text-ink-2">{t('account-billing.freeText')}</p> : null;
}

/** The bill line by line, with the rule behind each add-on's price. */
function Bill({ state }: { state: BillingState }) {
  const t = useT();
  const format = useFormat();
  const per = (cents: number) =>
    t(state.period === 'annual' ? 'account-billing.perYear' : 'account-billing.perMonth', {
      price: format.money(cents),
    });
  return (
    <dl className="grid max-w-lg divide-y divide-line border-y border-line">
      {linesOf(state).map((line) => (
        <div key={line.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <dt className="me-auto">
            {'plan' in line ? planName(t, line.plan) : t(addOnKeys[line.addOn])}
            {'addOn' in line && <AddOnRule besides={line.besides} />}
          </dt>
          <dd className="num text-ink-2">{per(line.cents)}</dd>
        </div>
      ))}
      {state.currentPeriodEnd && !state.cancelAt && (
        <div className="flex flex-wrap items-baseline gap-x-4 py-2 font-medium">
          <dt className="me-auto">{t('account-billing.nextBill', { date: format.date(state.currentPeriodEnd) })}</dt>
          <dd className="num">{format.money(state.totalCents)}</dd>
        </div>
      )}
    </dl>
  );
}

function AddOnRule({ besides }: { besides: 'pro' | 'elite' | null }) {
  const t = useT();
  return (
    <span className="block text-sm text-ink-3">
      {besides ? t('account-billing.rule.bundled', { tier: t(tierKeys[besides]) }) : t('account-billing.rule.alone')}
    </span>
  );
}

function PaidNote({ isActive }: { isActive: boolean }) {
  const t = useT();
  return (
    <p role="status" className="rounded-s bg-act-tint px-3 py-2 text-act">
      {isActive ? t('account-billing.thanks') : t('account-billing.waiting')}
    </p>
  );
}

function CancelOrResume({ state }: { state: BillingState }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const [asking, setAsking] = useState(false);
  const act = useMutation({
    mutationFn: (cancel: boolean) => freshly(() => (cancel ? api.billing.cancel() : api.billing.resume())),
    onSuccess: (_, cancel) => void toast(cancel ? t('account-billing.cancelled') : t('account-billing.resumed')),
    onError: (error) => {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['billing'] }),
  });
  return (
    <>
      {state.cancelAt ? (
        <Button kind="act" busy={act.isPending} onClick={() => act.mutate(false)}>
          {t('account-billing.resume')}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('account-billing.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account-billing.cancelTitle')}
        action={t('account-billing.cancel')}
        onConfirm={() => act.mutateAsync(true).catch(() => {})}
      >
        {t('account-billing.cancelText', { date: state.currentPeriodEnd ? format.date(state.currentPeriodEnd) : '' })}
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
