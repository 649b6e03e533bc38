import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { toast } from '#app/ui/toast.ts';
import { cancelMethods } from '#contract/verticals/insurance/cancellation.ts';
import type { Policy, PolicyWish } from '#contract/verticals/insurance/policies.ts';
import { termMonths } from '#contract/verticals/insurance/terms.ts';
import type { TransactionKind } from '#contract/verticals/insurance/transactions.ts';
import { CallDialog, type Draft, type Spec } from '../form.tsx';
import { policyQueries } from '../queries.ts';
import { useChoices } from '../words.ts';

export type Transacted = Exclude<TransactionKind, 'new'>;

type Props = { policy: Policy; kind: Transacted; onClose: () => void };

const dayOf = ({ expiresOn, effectiveOn, endsOn }: Policy, kind: Transacted): string => {
  if (kind === 'renewal' || kind === 'nonrenewal') return expiresOn;
  if (kind === 'reinstatement' || kind === 'rewrite') return endsOn;
  const today = todayHere();
  return today < effectiveOn ? effectiveOn : today < expiresOn ? today : expiresOn;
};

/** One transaction: what it takes by its kind, and the premium that comes of it before anything is saved. */
export function TransactDialog({ policy, kind, onClose }: Props) {
  const t = useT();
  const { carriers } = useChoices();
  const isNewTerm = kind === 'renewal' || kind === 'rewrite';
  const fields: Spec[] = [
    { name: 'effectiveOn', label: t('insurance.field.effectiveOn'), type: 'day', required: true },
    ...(isNewTerm
      ? ([
          { name: 'months', label: t('insurance.months'), type: 'number' },
          { name: 'premium', label: t('insurance.termPremium'), type: 'money', required: true },
          { name: 'number', label: t('insurance.field.number'), type: 'text' },
        ] as Spec[])
      : []),
    ...(kind === 'rewrite'
      ? [{ name: 'carrier', label: t('insurance.field.carrier'), type: 'choice', options: carriers } as Spec]
      : []),
    ...(kind === 'endorsement'
      ? ([
          { name: 'termChange', label: t('insurance.termChange'), type: 'money', hint: t('insurance.termChangeHint') },
          { name: 'additional_insured', label: t('insurance.grant.additional_insured'), type: 'check' },
          { name: 'waiver', label: t('insurance.grant.waiver'), type: 'check' },
        ] as Spec[])
      : []),
    ...(kind === 'cancellation'
      ? [
          {
            name: 'method',
            label: t('insurance.method'),
            type: 'choice',
            options: cancelMethods.map((value) => ({ value, label: t(`insurance.cancel.${value}`) })),
          } as Spec,
        ]
      : []),
    { name: 'reason', label: t('insurance.reason'), type: 'text', wide: true },
  ];
  const wishOf = (draft: Draft): PolicyWish => ({
    id: policy.id,
    kind,
    effectiveOn: String(draft.effectiveOn ?? ''),
    ...(isNewTerm && {
      months: (draft.months as number | null) ?? 12,
      premium: (draft.premium as number | null) ?? 0,
      number: (draft.number as string) || null,
    }),
    ...(kind === 'rewrite' && { carrier: draft.carrier as string }),
    ...(kind === 'endorsement' && {
      termChange: (draft.termChange as number | null) ?? 0,
      grants: (['additional_insured', 'waiver'] as const).filter((grant) => draft[grant] === true),
    }),
    ...(kind === 'cancellation' && { method: draft.method as (typeof cancelMethods)[number] }),
    reason: draft.reason as string,
  });
  return (
    <CallDialog
      title={t(`insurance.do.${kind}`)}
      saveLabel={t(`insurance.do.${kind}`)}
      fields={fields}
      initial={{
        effectiveOn: dayOf(policy, kind),
        months: termMonths(policy),
        premium: policy.renewalPremium ?? policy.premium,
        number: policy.number ?? '',
        carrier: policy.carrier.id,
        termChange: 0,
        method: 'pro_rata',
        reason: '',
      }}
      send={(draft) => api.policies.transact(wishOf(draft), { version: policy.version })}
      onDone={() => toast(t('insurance.transacted'))}
      below={(draft) => <Reckoned wish={wishOf({ ...draft, reason: '' })} />}
      onClose={onClose}
    />
  );
}

/** How the amount comes to be, line by line. */
function Reckoned({ wish }: { wish: PolicyWish }) {
  const t = useT();
  const format = useFormat();
  const asked = useDeferredValue(wish);
  const { data, error } = useQuery(policyQueries.preview(asked));
  if (error)
    return (
      <p role="alert" className="text-need">
        {error.message}
      </p>
    );
  if (!data) return null;
  const isReturn = data.lines.some(({ kind }) => kind === 'cancellation');
  const rows: [string, string][] = [
    [t('insurance.reckon.days'), t('insurance.reckon.daysOf', { inForce: data.days.inForce, term: data.days.term })],
    [t('insurance.earned'), format.money(data.earned)],
    [t('insurance.unearned'), format.money(data.unearned)],
    ...(isReturn ? ([[t('insurance.returned'), format.money(data.returned)]] as [string, string][]) : []),
    ...(data.kept > 0 ? ([[t('insurance.keptByCarrier'), format.money(data.kept)]] as [string, string][]) : []),
  ];
  return (
    <section
      aria-live="polite"
      aria-label={t('insurance.reckon')}
      className="grid gap-1 rounded-m bg-sunken p-3.5 text-sm"
    >
      <dl className="grid gap-1">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        {data.lines.map((line) => (
          <div
            key={`${line.kind} ${line.effectiveOn}`}
            className="flex justify-between gap-4 border-t border-line pt-1"
          >
            <dt>
              {t(`insurance.kind.${line.kind}`)} <span className="num text-ink-3">{format.date(line.effectiveOn)}</span>
            </dt>
            <dd className="num font-medium">{format.money(line.premium)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1 text-base font-medium">
          <dt>{t('insurance.newPremium')}</dt>
          <dd className="num">{format.money(data.written)}</dd>
        </div>
      </dl>
    </section>
  );
}
