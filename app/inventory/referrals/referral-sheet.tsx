import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { feeOf } from '#contract/inventory/referrals/referral-rules.ts';
import type { Referral } from '#contract/inventory/referrals/referrals.ts';
import { CallDialog, type Named } from '../call-dialog.tsx';
import { Fact, LinkDialog, useDeed } from '../network-parts.tsx';
import { reads, referralQueries } from './queries.ts';
import { ReferralDialog } from './referral-dialog.tsx';
import { stateTones } from './words.ts';

type Asked = 'edit' | 'deal' | 'close' | 'pay' | 'end';

/** A referral: its agreement, signatures, the client's progress, and the fee. */
export function ReferralSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(referralQueries.get(id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={data?.lead?.name ?? t('referrals.referral')}>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown of={data} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Sheet>
  );
}

function Shown({ of }: { of: Referral }) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const send = useDeed(
    reads,
    () => api.referrals.send({ id: of.id }),
    ({ address }) => setLink(address),
  );
  const move = useDeed(reads, (to: 'draft' | 'active') => api.referrals.move({ id: of.id, to }));
  const { state, can, direction } = of;
  const isUnderAgreement = state === 'accepted' || state === 'active';
  const mayAttach = useMay()('commissions.change');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={stateTones[state]}>{t(`referrals.state.${state}`)}</Chip>
        <span className="text-sm text-ink-2">{t(`referrals.tab.${direction}`)}</span>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={t('referrals.partnerAgent')}>
          <bdi>{of.partnerAgent}</bdi>
        </Fact>
        <Fact name={t('referrals.partnerBrokerage')}>
          <bdi>{of.partnerBrokerage}</bdi>
        </Fact>
        <Fact name={t('referrals.partnerLicense')}>
          <bdi>
            {of.partnerLicense} · {of.partnerState}
          </bdi>
        </Fact>
        <Fact name={t('referrals.covers')}>
          <bdi>{of.covers}</bdi>
        </Fact>
        <Fact name={t('referrals.feeRate')}>{format.percent(of.feeRate / 1_000_000, 2)}</Fact>
        <Fact name={t('referrals.protection')}>
          {of.protectedUntil
            ? t('referrals.until', { day: format.date(of.protectedUntil) })
            : t('referrals.days', { count: of.protectionDays })}
        </Fact>
        {of.acceptedName && of.acceptedAt && (
          <Fact name={t('referrals.acceptedBy')}>
            <bdi>{of.acceptedName}</bdi> · {format.dateTime(of.acceptedAt)}
          </Fact>
        )}
        {of.progress && (
          <Fact name={t('referrals.progress')}>
            {t(`referrals.progress.${of.progress}`)} <bdi className="text-ink-2">{of.progressNote}</bdi>
          </Fact>
        )}
        {of.deal && (
          <Fact name={t('referrals.deal')}>
            <Link to={`/deal/${of.deal.id}`} className="underline">
              <bdi>{of.deal.name}</bdi>
            </Link>
          </Fact>
        )}
        {of.fee !== null && (
          <Fact name={t('referrals.fee')}>
            <span className="num">{format.money(of.fee)}</span>{' '}
            <span className="text-sm text-ink-2">{t('referrals.ofGross', { gross: format.money(of.gross ?? 0) })}</span>
          </Fact>
        )}
        {of.declineReason && (
          <Fact name={t('referrals.reason')}>
            <bdi>{of.declineReason}</bdi>
          </Fact>
        )}
      </dl>
      <p className="text-sm text-ink-2">{t('referrals.brokerOnly')}</p>
      <div className="flex flex-wrap gap-2">
        {can.approve && (state === 'draft' || state === 'sent') && (
          <Button kind="act" busy={send.isPending} onClick={() => send.mutate(undefined)}>
            {t(state === 'draft' ? 'referrals.signSend' : 'referrals.showLink')}
          </Button>
        )}
        {can.change && state === 'draft' && <Button onClick={() => setAsked('edit')}>{t('referrals.edit')}</Button>}
        {can.change && state === 'sent' && (
          <Button busy={move.isPending} onClick={() => move.mutate('draft')}>
            {t('referrals.takeBack')}
          </Button>
        )}
        {can.change && state === 'accepted' && (
          <Button busy={move.isPending} onClick={() => move.mutate('active')}>
            {t('referrals.start')}
          </Button>
        )}
        {mayAttach && can.change && isUnderAgreement && direction === 'in' && !of.deal && (
          <Button kind="act" onClick={() => setAsked('deal')}>
            {t('referrals.joinDeal')}
          </Button>
        )}
        {can.settle && direction === 'out' && state === 'active' && (
          <Button kind="act" onClick={() => setAsked('close')}>
            {t('referrals.close')}
          </Button>
        )}
        {can.settle && direction === 'out' && state === 'closed' && (
          <Button kind="act" onClick={() => setAsked('pay')}>
            {t('referrals.pay')}
          </Button>
        )}
        {can.change && isUnderAgreement && !of.deal && (
          <Button onClick={() => setAsked('end')}>{t('referrals.end')}</Button>
        )}
      </div>
      {link && (
        <LinkDialog
          title={t('referrals.link')}
          text={t('referrals.linkText')}
          address={link}
          onClose={() => setLink(null)}
        />
      )}
      {asked === 'edit' && <ReferralDialog direction={direction} referral={of} onClose={() => setAsked(null)} />}
      {asked === 'deal' && (
        <CallDialog
          title={t('referrals.joinDeal')}
          description={t('referrals.joinDealText')}
          reads={[...reads, 'deals']}
          size="m"
          fields={[{ name: 'deal', label: t('referrals.deal'), type: 'deal', required: true, wide: true }]}
          initial={{ deal: null }}
          send={({ deal }) => api.referrals.attach({ id: of.id, deal: (deal as Named)?.id ?? '' })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'close' && (
        <CallDialog
          title={t('referrals.close')}
          reads={[...reads, 'finance']}
          size="m"
          fields={[
            { name: 'gross', label: t('referrals.gross'), type: 'money', required: true },
            { name: 'on', label: t('referrals.on'), type: 'day', required: true },
          ]}
          initial={{ gross: null, on: todayHere() }}
          below={({ gross }) =>
            typeof gross === 'number' && (
              <p aria-live="polite">{t('referrals.feeIs', { fee: format.money(feeOf(gross, of.feeRate)) })}</p>
            )
          }
          send={({ gross, on }, key) =>
            api.referrals.close({ id: of.id, gross: (gross as number) ?? 0, on: on as string }, { key })
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'pay' && (
        <CallDialog
          title={t('referrals.pay')}
          reads={[...reads, 'finance']}
          size="m"
          fields={[
            { name: 'on', label: t('referrals.on'), type: 'day', required: true },
            { name: 'reference', label: t('referrals.reference'), type: 'text' },
          ]}
          initial={{ on: todayHere(), reference: '' }}
          send={({ on, reference }, key) =>
            api.referrals.pay({ id: of.id, on: on as string, reference: String(reference) }, { key })
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'end' && (
        <CallDialog
          title={t('referrals.end')}
          reads={reads}
          size="m"
          fields={[{ name: 'reason', label: t('referrals.reason'), type: 'text', required: true, wide: true }]}
          initial={{ reason: '' }}
          send={({ reason }) => api.referrals.move({ id: of.id, to: 'declined', reason: String(reason) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
