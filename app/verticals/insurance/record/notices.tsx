import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { addDays } from '#contract/core/time-zone.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import type { Notice } from '#contract/verticals/insurance/policy-parts.ts';
import { noticeReasons } from '#contract/verticals/insurance/policy-words.ts';
import { CallDialog } from '../form.tsx';
import { policyQueries } from '../queries.ts';
import { useInsuranceDeed } from '../use-insurance-deed.ts';

const tones = { open: 'loss', saved: 'act', canceled: 'plain' } as const;

/** Notices of cancellation, and every attempt to save the policy. */
export function Notices({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const t = useT();
  const notices = useQuery(policyQueries.parts(policy.id)).data?.notices ?? [];
  const [isAdding, setAdding] = useState(false);
  if (notices.length === 0 && !mayChange) return null;
  return (
    <Part
      title={t('insurance.notices')}
      actions={
        mayChange && (
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('insurance.addNotice')}
          </Button>
        )
      }
    >
      {notices.length === 0 ? (
        <p className="text-ink-2">{t('insurance.noNotices')}</p>
      ) : (
        <ul className="grid gap-2">
          {notices.map((notice) => (
            <Row key={notice.id} policy={policy} notice={notice} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isAdding && (
        <CallDialog
          title={t('insurance.addNotice')}
          fields={[
            {
              name: 'reason',
              label: t('insurance.reason'),
              type: 'choice',
              options: noticeReasons.map((value) => ({ value, label: t(`insurance.notice.${value}`) })),
            },
            { name: 'receivedOn', label: t('insurance.receivedOn'), type: 'day', required: true },
            { name: 'effectiveOn', label: t('insurance.cancelsOn'), type: 'day', required: true },
            { name: 'reinstateBy', label: t('insurance.reinstateBy'), type: 'day' },
            { name: 'amountDue', label: t('insurance.amountDue'), type: 'money' },
            { name: 'mortgageePays', label: t('insurance.mortgageePays'), type: 'check' },
          ]}
          initial={{
            reason: 'nonpayment',
            receivedOn: todayHere(),
            effectiveOn: addDays(todayHere(), 10),
            reinstateBy: null,
            amountDue: null,
            mortgageePays: false,
          }}
          send={(draft, key) =>
            api.policies.addNotice({ ...draft, id: policy.id } as Parameters<typeof api.policies.addNotice>[0], { key })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </Part>
  );
}

function Row({ policy, notice, mayChange }: { policy: Policy; notice: Notice; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const [isTrying, setTrying] = useState(false);
  const one = { id: policy.id, noticeId: notice.id };
  const close = useInsuranceDeed((outcome: 'saved' | 'canceled') => api.policies.resolveNotice({ ...one, outcome }));
  return (
    <li className="grid gap-1.5 rounded-m border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grid min-w-40 flex-1">
          <span className="font-medium">{t(`insurance.notice.${notice.reason}`)}</span>
          <span className="num text-sm text-ink-2">
            <Facts
              of={[
                t('insurance.cancelsOnDay', { day: format.date(notice.effectiveOn) }),
                notice.reinstateBy && t('insurance.reinstateByDay', { day: format.date(notice.reinstateBy) }),
                notice.amountDue !== null && format.money(notice.amountDue),
                notice.mortgageePays && t('insurance.mortgageePays'),
              ]}
            />
          </span>
        </span>
        <Chip tone={tones[notice.outcome]}>{t(`insurance.outcome.${notice.outcome}`)}</Chip>
        {mayChange && notice.outcome === 'open' && (
          <>
            <Button size="s" onClick={() => setTrying(true)}>
              {t('insurance.logAttempt')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => close.mutate('saved')}>
              {t('insurance.outcome.saved')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => close.mutate('canceled')}>
              {t('insurance.outcome.canceled')}
            </Button>
          </>
        )}
      </div>
      {notice.attempts.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-ink-2">
          {notice.attempts.map(({ at, by, note }) => (
            <li key={at}>
              <Facts of={[format.dateTime(at), by, note]} />
            </li>
          ))}
        </ul>
      )}
      {isTrying && (
        <CallDialog
          title={t('insurance.logAttempt')}
          fields={[{ name: 'note', label: t('insurance.note'), type: 'text', required: true, wide: true }]}
          initial={{ note: '' }}
          send={({ note }, key) => api.policies.attemptSave({ ...one, note: note as string }, { key })}
          onClose={() => setTrying(false)}
        />
      )}
    </li>
  );
}
