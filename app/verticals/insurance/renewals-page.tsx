import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarCheck, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Menu } from '#app/ui/menu.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select, type SelectOption } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ratioOf } from '#contract/core/money.ts';
import { daysBetween } from '#contract/core/time-zone.ts';
import { lineNames } from '#contract/verticals/insurance/lines.ts';
import type { Opportunity } from '#contract/verticals/insurance/opportunities.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { highChange, type RenewalDecision, renewalDecisions } from '#contract/verticals/insurance/policy-words.ts';
import { renewalFilter, renewalWindows } from '#contract/verticals/insurance/renewal-desk.ts';
import { CallDialog } from './form.tsx';
import { Page } from './page.tsx';
import { policyQueries } from './queries.ts';
import { useInsuranceDeed } from './use-insurance-deed.ts';

export const handle = { title: 'insurance.renewals' } as const;

const tones: Record<RenewalDecision, Tone> = { open: 'need', accept: 'act', remarket: 'info', let_go: 'plain' };

/** What the desk is narrowed to; kept in the address. */
const narrowings = ['owner', 'line', 'decision'] as const;
type Narrowing = (typeof narrowings)[number];

/** The renewal desk: what expires, what the carrier wants for the next term, and what is done about it. */
export default function RenewalsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get('within');
  const within = renewalWindows.find((window) => window === asked) ?? '60';
  const put = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const narrowed = narrowings.flatMap((name) => {
    const value = params.get(name);
    return value ? [`~${name}:is(${value})`] : [];
  });
  const filter = renewalFilter(within, Date.now(), todayHere()) + narrowed.join('');
  const selection = { filter, archived: 'no', timeZone: 'UTC' } as const;
  const query = useInfiniteQuery(policyQueries.pages('desk', 50, selection, 'expiresOn'));
  const { data: count } = useQuery(policyQueries.count(selection));
  const [decided, setDecided] = useState<Policy | null>(null);
  const rows = query.data && rowsOf<Policy>(query.data);
  return (
    <Page
      title={t('insurance.renewals')}
      actions={
        <Segmented
          label={t('insurance.expiresWithin')}
          value={within}
          onChange={(next) => put('within', next)}
          options={renewalWindows.map((value) => ({
            value,
            label: value === 'past' ? t('insurance.lapsed') : t('insurance.days', { days: Number(value) }),
          }))}
        />
      }
    >
      <Narrowings value={(name) => params.get(name) ?? ''} onChange={put}>
        {count && t(count.capped ? 'insurance.countAtLeast' : 'insurance.count', { count: count.count })}
      </Narrowings>
      {query.error ? (
        <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <SkeletonRows columns={4} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('insurance.renewals.none')} icon={<CalendarCheck />}>
          {t('insurance.renewals.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((policy) => (
            <Renewal key={policy.id} policy={policy} onDecide={() => setDecided(policy)} />
          ))}
        </ul>
      )}
      <MoreButton pages={query} className="justify-self-center" />
      {decided && <DecideDialog policy={decided} onClose={() => setDecided(null)} />}
    </Page>
  );
}

type NarrowingsProps = {
  value: (name: Narrowing) => string;
  onChange: (name: Narrowing, value: string) => void;
  /** How many there are. */
  children: ReactNode;
};

function Narrowings({ value, onChange, children }: NarrowingsProps) {
  const t = useT();
  const { owners } = usePeople();
  const options: Record<Narrowing, SelectOption<string>[]> = {
    owner: owners.map(({ value: id, label }) => ({ value: id, label })),
    line: lineNames.map((line) => ({ value: line, label: t(`insurance.line.${line}`) })),
    decision: renewalDecisions.map((one) => ({ value: one, label: t(`insurance.decision.${one}`) })),
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {narrowings.map((name) => (
        <Select
          key={name}
          aria-label={t(`insurance.field.${name}`)}
          value={value(name)}
          onChange={(next) => onChange(name, next)}
          options={[{ value: '', label: t(`insurance.all.${name}`) }, ...options[name]]}
          className="w-auto min-w-36"
        />
      ))}
      <span className="num ms-auto text-sm text-ink-2" role="status">
        {children}
      </span>
    </div>
  );
}

function Renewal({ policy, onDecide }: { policy: Policy; onDecide: () => void }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { nameOf } = usePeople();
  const { insured, line, carrier, premium, renewalPremium, renewalReason, decision, ending, expiresOn, owner, can } =
    policy;
  const days = daysBetween(todayHere(), expiresOn);
  const change = renewalPremium === null ? null : ratioOf(renewalPremium - premium, premium);
  const remarket = useInsuranceDeed(
    () =>
      api.opportunities.create({
        lead: policy.lead!.id,
        line,
        stateOrProvince: policy.stateOrProvince as Opportunity['stateOrProvince'],
        effectiveOn: expiresOn,
        wanted: policy.coverages,
        currentCarrier: carrier.name,
        currentPremium: premium,
        replaces: policy.id,
      }),
    ({ id }) => void navigate(`/insurance-marketplace/${id}`),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
      <span className="grid min-w-48 flex-1">
        <Link to={`/policy/${policy.id}`} className="truncate font-medium hover:text-act hover:underline">
          <bdi>{insured}</bdi>
        </Link>
        <span className="truncate text-sm text-ink-2">
          <Facts
            of={[
              t(`insurance.line.${line}`),
              carrier.name,
              owner ? nameOf(owner) : t('insurance.office'),
              renewalReason,
            ]}
          />
        </span>
      </span>
      <span className="grid w-32 text-sm">
        <span className="num">{format.date(expiresOn)}</span>
        <span className="num text-ink-3">
          {days < 0 ? t('insurance.daysAgo', { days: -days }) : t('insurance.inDays', { days })}
        </span>
      </span>
      <span className="grid w-40 justify-items-end text-sm max-sm:justify-items-start">
        <span className="num">
          {format.money(premium)}
          {renewalPremium !== null && ` → ${format.money(renewalPremium)}`}
        </span>
        {change !== null && (
          <span className={change >= highChange ? 'num text-loss' : 'num text-ink-3'}>
            {format.percentChange(change / 1_000_000, 1)}
          </span>
        )}
      </span>
      <span className="sm:w-26">
        {/* What the carrier ended needs another carrier, whatever was decided. */}
        {ending === 'nonrenewed' ? (
          <Chip tone="loss">{t('insurance.kind.nonrenewal')}</Chip>
        ) : (
          <Chip tone={tones[decision]}>{t(`insurance.decision.${decision}`)}</Chip>
        )}
      </span>
      {can.change && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('insurance.moreFor', { name: insured })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            { label: t('insurance.decideRenewal'), onSelect: onDecide },
            // Quotes are of a state; without one it is entered on the policy first.
            ...(policy.lead
              ? [
                  {
                    label: t('insurance.remarket'),
                    onSelect: () =>
                      policy.stateOrProvince ? remarket.mutate(undefined) : void navigate(`/policy/${policy.id}`),
                  },
                ]
              : []),
          ]}
        />
      )}
    </li>
  );
}

export function DecideDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useT();
  return (
    <CallDialog
      title={t('insurance.decideRenewal')}
      fields={[
        {
          name: 'decision',
          label: t('insurance.field.decision'),
          type: 'choice',
          options: renewalDecisions.map((value) => ({ value, label: t(`insurance.decision.${value}`) })),
        },
        { name: 'renewalPremium', label: t('insurance.field.renewalPremium'), type: 'money' },
        { name: 'renewalReason', label: t('insurance.reason'), type: 'text', wide: true },
      ]}
      initial={{
        decision: policy.decision,
        renewalPremium: policy.renewalPremium,
        renewalReason: policy.renewalReason,
      }}
      send={(draft) =>
        api.policies.decideRenewal({
          id: policy.id,
          decision: draft.decision as RenewalDecision,
          renewalPremium: draft.renewalPremium as number | null,
          renewalReason: draft.renewalReason as string,
        })
      }
      onClose={onClose}
    />
  );
}
