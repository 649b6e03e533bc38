import { useQuery } from '@tanstack/react-query';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { LeaseNotice } from '#contract/verticals/property/lease-papers.ts';
import type { Lease } from '#contract/verticals/property/leases.ts';
import {
  type DeliveryMethod,
  deliveryMethods,
  monthsThere,
  type NoticeKind,
  noticeClock,
  noticeEnds,
  noticeKinds,
} from '#contract/verticals/property/notice-rules.ts';
import { type Draft, RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';
import { useRentalDeed } from './use-rental-deed.ts';

/** Notices that were served, how long they run by the state's clock, and what proves that they arrived. */
export function LeaseNotices({ lease }: { lease: Lease }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work');
  const { data } = useQuery(rentalQueries.notices(lease.id));
  const [open, setOpen] = useState<'serve' | LeaseNotice | null>(null);
  const take = useRentalDeed(
    async (notice: LeaseNotice) => (await api.leasePapers.noticeFile({ id: lease.id, noticeId: notice.id })) as Blob,
    (file) => saveFile(file, `${t('rental-papers.notice')}.pdf`),
  );
  return (
    <Part
      title={t('rental-papers.notices')}
      actions={
        mayWork &&
        !lease.movedOutOn && (
          <Button size="s" icon={<Mail />} onClick={() => setOpen('serve')}>
            {t('rental-papers.serve')}
          </Button>
        )
      }
    >
      {(data?.notices ?? []).length === 0 ? (
        <p className="text-ink-2">{t('rental-papers.noNotices')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {data?.notices.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="me-auto">
                <span className="font-medium">{t(`rental-papers.notice.${notice.kind}`)}</span>
                <span className="num block text-sm text-ink-2">
                  <Facts
                    of={[
                      t('rental-papers.servedOn', { day: format.date(notice.servedOn) }),
                      t(`rental-papers.method.${notice.method}`),
                      t('rental-papers.endsOn', { day: format.date(notice.endsOn) }),
                      notice.source,
                    ]}
                  />
                </span>
              </span>
              {notice.proof ? (
                <Chip tone="act">{t('rental-papers.delivered', { day: format.date(notice.proof.on) })}</Chip>
              ) : (
                mayWork && (
                  <Button size="s" onClick={() => setOpen(notice)}>
                    {t('rental-papers.prove')}
                  </Button>
                )
              )}
              {notice.seenAt && <Chip tone="info">{t('rental-papers.seen', { day: format.date(notice.seenAt) })}</Chip>}
              <IconButton
                size="s"
                label={t('rental-papers.download', { name: t(`rental-papers.notice.${notice.kind}`) })}
                onClick={() => take.mutate(notice)}
              >
                <Download />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {open === 'serve' && <ServeDialog lease={lease} onClose={() => setOpen(null)} />}
      {open && open !== 'serve' && (
        <RentalDialog
          title={t('rental-papers.prove')}
          size="m"
          fields={[
            { name: 'on', label: t('rental-papers.deliveredOn'), type: 'day', required: true },
            { name: 'by', label: t('rental-papers.deliveredBy'), type: 'text', required: true },
            { name: 'number', label: t('rental-papers.tracking'), type: 'text', wide: true },
          ]}
          initial={{ on: todayHere(), by: '', number: '' }}
          send={(draft) =>
            api.leasePapers.proveNotice({
              id: lease.id,
              noticeId: open.id,
              on: draft.on as string,
              by: draft.by as string,
              number: draft.number as string,
              file: null,
            })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </Part>
  );
}

/** The clock as it is now counted, before anything is sent. */
function ServeDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const rent = lease.recurring.filter(({ kind }) => kind === 'rent').at(-1)?.cents ?? 0;
  const clockOf = (draft: Draft) => {
    const servedOn = draft.servedOn as string | null;
    if (!servedOn) return null;
    const raise = rent > 0 ? Math.round((((draft.cents as number | null) ?? rent) / rent - 1) * 1_000_000) : 0;
    return noticeClock(draft.kind as NoticeKind, lease.stateOrProvince, servedOn, {
      monthsThere: monthsThere(lease.from, servedOn),
      raise,
    });
  };
  return (
    <RentalDialog
      title={t('rental-papers.serve')}
      saveLabel={t('rental-papers.serve')}
      fields={(draft) => [
        {
          name: 'kind',
          label: t('rental-papers.notice'),
          type: 'choice',
          options: noticeKinds.map((value) => ({ value, label: t(`rental-papers.notice.${value}`) })),
        },
        {
          name: 'method',
          label: t('rental-papers.method'),
          type: 'choice',
          options: deliveryMethods.map((value) => ({ value, label: t(`rental-papers.method.${value}`) })),
        },
        { name: 'servedOn', label: t('rental-papers.serveOn'), type: 'day', required: true },
        ...(draft.kind === 'late_rent' || draft.kind === 'rent_increase'
          ? [
              {
                name: 'cents',
                label: t(draft.kind === 'late_rent' ? 'rentals.owed' : 'rental-papers.newRent'),
                type: 'money' as const,
                required: true,
              },
            ]
          : []),
        ...(draft.kind === 'late_rent' || draft.kind === 'violation'
          ? []
          : [{ name: 'effectiveOn', label: t('rental-papers.effectiveOn'), type: 'day' as const, required: true }]),
        {
          name: 'days',
          label: t('rental-papers.days'),
          type: 'number',
          required: clockOf(draft) === null,
          hint: t(clockOf(draft) ? 'rental-papers.daysHint' : 'rental-papers.noRule'),
        },
        {
          name: 'words',
          label: t('rental-papers.words'),
          type: 'lines',
          wide: true,
          required: draft.kind === 'violation',
        },
      ]}
      below={(draft) => {
        const clock = clockOf(draft);
        return (
          clock && (
            <p className="mt-4 rounded-m bg-info-tint px-3 py-2 text-sm text-info">
              {t('rental-papers.clock', {
                days: Math.max(clock.days, (draft.days as number | null) ?? 0),
                source: clock.source,
                day: format.date(
                  noticeEnds(
                    draft.servedOn as string,
                    { ...clock, days: Math.max(clock.days, (draft.days as number | null) ?? 0) },
                    draft.method as DeliveryMethod,
                  ),
                ),
              })}
            </p>
          )
        );
      }}
      initial={{
        kind: lease.balance > 0 ? 'late_rent' : 'entry',
        method: 'personal',
        servedOn: todayHere(),
        cents: lease.balance > 0 ? lease.balance : null,
        effectiveOn: null,
        days: null,
        words: '',
      }}
      send={(draft, key) =>
        api.leasePapers.serveNotice(
          {
            id: lease.id,
            kind: draft.kind as NoticeKind,
            method: draft.method as DeliveryMethod,
            servedOn: draft.servedOn as string,
            cents: draft.kind === 'late_rent' || draft.kind === 'rent_increase' ? (draft.cents as number | null) : null,
            effectiveOn: (draft.effectiveOn as string | null) ?? null,
            words: (draft.words as string) ?? '',
            ...(draft.days != null && { days: draft.days as number }),
          },
          { key },
        )
      }
      onClose={onClose}
    />
  );
}
