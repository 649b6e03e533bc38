import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import type { Declined } from '#contract/verticals/insurance/policy-parts.ts';
import { lifeEvents, signingWays } from '#contract/verticals/insurance/policy-words.ts';
import { CallDialog } from '../form.tsx';
import { policyQueries } from '../queries.ts';
import { useInsuranceDeed } from '../use-insurance-deed.ts';
import { useChoices } from '../words.ts';

const tones: Record<Declined['state'], Tone> = { offered: 'need', reopened: 'need', declined: 'plain', bought: 'act' };
type Asked = { what: 'offer' } | { what: 'decline' | 'reopen'; one: Declined };

/** What was offered, who declined it in writing, and what opened the offer again. */
export function DeclinedCoverages({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const { lines } = useChoices();
  const declined = useQuery(policyQueries.parts(policy.id)).data?.declined ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const buy = useInsuranceDeed((declinedId: string) =>
    api.policies.answerOffer({ id: policy.id, declinedId, answer: 'bought' }),
  );
  const close = () => setAsked(null);
  return (
    <Part
      title={t('insurance.declined')}
      actions={
        mayChange && (
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAsked({ what: 'offer' })}>
            {t('insurance.offerCoverage')}
          </Button>
        )
      }
    >
      {declined.length === 0 ? (
        <p className="text-ink-2">{t('insurance.noDeclined')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {declined.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="grid min-w-40 flex-1">
                <bdi className="font-medium">{one.coverage}</bdi>
                <span className="num text-sm text-ink-2">
                  <Facts
                    of={[
                      t('insurance.offeredOn', { day: format.date(one.offeredOn) }),
                      one.signedBy &&
                        one.signedOn &&
                        t('insurance.signedBy', { name: one.signedBy, day: format.date(one.signedOn) }),
                      one.reopenedBy && t(`insurance.life.${one.reopenedBy}`),
                    ]}
                  />
                </span>
              </span>
              <Chip tone={tones[one.state]}>{t(`insurance.offer.${one.state}`)}</Chip>
              {mayChange && (one.state === 'offered' || one.state === 'reopened') && (
                <>
                  <Button size="s" onClick={() => setAsked({ what: 'decline', one })}>
                    {t('insurance.logDeclination')}
                  </Button>
                  <Button size="s" kind="quiet" onClick={() => buy.mutate(one.id)}>
                    {t('insurance.logBought')}
                  </Button>
                </>
              )}
              {mayChange && one.state === 'declined' && (
                <Button size="s" kind="quiet" onClick={() => setAsked({ what: 'reopen', one })}>
                  {t('insurance.reopenOffer')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked?.what === 'offer' && (
        <CallDialog
          title={t('insurance.offerCoverage')}
          fields={[
            { name: 'coverage', label: t('insurance.coverageName'), type: 'text', required: true, wide: true },
            { name: 'line', label: t('insurance.field.line'), type: 'choice', options: lines },
            { name: 'offeredOn', label: t('insurance.offeredDay'), type: 'day', required: true },
          ]}
          initial={{ coverage: '', line: 'umbrella', offeredOn: todayHere() }}
          send={(draft, key) =>
            api.policies.offerCoverage(
              { ...draft, id: policy.id } as Parameters<typeof api.policies.offerCoverage>[0],
              { key },
            )
          }
          onClose={close}
        />
      )}
      {asked?.what === 'decline' && (
        <CallDialog
          title={t('insurance.logDeclination')}
          fields={[
            { name: 'signedBy', label: t('insurance.signer'), type: 'text', required: true },
            { name: 'signedOn', label: t('insurance.signedDay'), type: 'day', required: true },
            {
              name: 'signedHow',
              label: t('insurance.signedHow'),
              type: 'choice',
              options: signingWays.map((value) => ({ value, label: t(`insurance.signing.${value}`) })),
            },
          ]}
          initial={{ signedBy: policy.insured, signedOn: todayHere(), signedHow: 'signature' }}
          send={(draft) =>
            api.policies.answerOffer({
              ...draft,
              id: policy.id,
              declinedId: asked.one.id,
              answer: 'declined',
            } as Parameters<typeof api.policies.answerOffer>[0])
          }
          onClose={close}
        />
      )}
      {asked?.what === 'reopen' && (
        <CallDialog
          title={t('insurance.reopenOffer')}
          fields={[
            {
              name: 'reason',
              label: t('insurance.lifeEvent'),
              type: 'choice',
              options: lifeEvents.map((value) => ({ value, label: t(`insurance.life.${value}`) })),
            },
          ]}
          initial={{ reason: 'family' }}
          send={({ reason }) =>
            api.policies.reopenOffer({
              id: policy.id,
              declinedId: asked.one.id,
              reason: reason as (typeof lifeEvents)[number],
            })
          }
          onClose={close}
        />
      )}
    </Part>
  );
}
