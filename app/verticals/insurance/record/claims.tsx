import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import type { Claim } from '#contract/verticals/insurance/policy-parts.ts';
import { claimStates } from '#contract/verticals/insurance/policy-words.ts';
import { CallDialog } from '../form.tsx';
import { policyQueries } from '../queries.ts';

type New = Parameters<typeof api.policies.addClaim>[0];

/** What happened, what is set aside for it and what was paid. */
export function Claims({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const claims = useQuery(policyQueries.parts(policy.id)).data?.claims ?? [];
  const [edited, setEdited] = useState<Claim | 'new' | null>(null);
  return (
    <Part
      title={t('insurance.claims')}
      actions={
        mayChange && (
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setEdited('new')}>
            {t('insurance.addClaim')}
          </Button>
        )
      }
    >
      {claims.length === 0 ? (
        <p className="text-ink-2">{t('insurance.noClaims')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {claims.map((claim) => (
            <li key={claim.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="grid min-w-40 flex-1">
                <bdi className="font-medium">{claim.cause}</bdi>
                <span className="num text-sm text-ink-2">
                  <Facts of={[format.date(claim.lossOn), claim.number, claim.adjuster]} />
                </span>
              </span>
              <span className="num text-sm text-ink-2">
                <Facts
                  of={[
                    t('insurance.paidOf', { amount: format.money(claim.paid) }),
                    t('insurance.reservedOf', { amount: format.money(claim.reserved) }),
                  ]}
                />
              </span>
              <Chip tone={claim.state === 'open' ? 'need' : 'plain'}>{t(`insurance.claim.${claim.state}`)}</Chip>
              {mayChange && (
                <IconButton size="s" label={t('insurance.editClaim')} onClick={() => setEdited(claim)}>
                  <Pencil />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <CallDialog
          title={edited === 'new' ? t('insurance.addClaim') : t('insurance.editClaim')}
          fields={[
            { name: 'cause', label: t('insurance.cause'), type: 'text', required: true, wide: true },
            { name: 'lossOn', label: t('insurance.lossOn'), type: 'day', required: true },
            { name: 'reportedOn', label: t('insurance.reportedOn'), type: 'day', required: true },
            { name: 'number', label: t('insurance.claimNumber'), type: 'text' },
            { name: 'adjuster', label: t('insurance.adjuster'), type: 'text' },
            { name: 'reserved', label: t('insurance.reserved'), type: 'money' },
            { name: 'paid', label: t('insurance.paid'), type: 'money' },
            {
              name: 'state',
              label: t('insurance.field.state'),
              type: 'choice',
              options: claimStates.map((value) => ({ value, label: t(`insurance.claim.${value}`) })),
            },
          ]}
          initial={
            edited === 'new'
              ? {
                  cause: '',
                  lossOn: todayHere(),
                  reportedOn: todayHere(),
                  number: '',
                  adjuster: '',
                  reserved: 0,
                  paid: 0,
                  state: 'open',
                }
              : { ...edited }
          }
          send={({ id: _, reserved, paid, ...draft }, key) => {
            const given = { ...draft, id: policy.id, reserved: reserved ?? 0, paid: paid ?? 0 } as New;
            return edited === 'new'
              ? api.policies.addClaim(given, { key })
              : api.policies.changeClaim({ ...given, claimId: edited.id });
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  );
}
