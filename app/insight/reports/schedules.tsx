import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ReportSchedule } from '#contract/insight/report-schedules.ts';
import { schedulesQuery } from './queries.ts';
import { ScheduleDialog, type Sendable } from './schedule-dialog.tsx';
import { usePaceWords } from './use-pace-words.ts';

const tones: Record<ReportSchedule['runs'][number]['state'], Tone> = {
  running: 'plain',
  sent: 'act',
  partly: 'need',
  failed: 'loss',
};

/** When a saved report or a dashboard goes out by mail, to whom, and what came of the last times. */
export function Schedules({ sent }: { sent: Sendable }) {
  const t = useT();
  const { data } = useQuery(schedulesQuery);
  const [open, setOpen] = useState<ReportSchedule | 'new' | null>(null);
  const rows = data?.rows.filter(sent.isOf) ?? [];
  return (
    <section aria-label={t('reports.schedules')} className="grid gap-3 rounded-m border border-line bg-surface p-4.5">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto font-medium">{t('reports.schedules')}</h3>
        <Button size="s" icon={<MailPlus />} onClick={() => setOpen('new')}>
          {t('reports.schedule')}
        </Button>
      </header>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{t(sent.isBoard ? 'boards.noSchedules' : 'reports.noSchedules')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} onEdit={() => setOpen(row)} />
          ))}
        </ul>
      )}
      {open && (
        <ScheduleDialog sent={sent} schedule={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function Row({ row, onEdit }: { row: ReportSchedule; onEdit: () => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const paceOf = usePaceWords();
  const send = useMutation({
    mutationFn: () => api.reportSchedules.send({ id: row.id }),
    onSuccess: () => toast(t('reports.sending', { count: row.recipients.length })),
    onError: (error) => toast(t('boards.failed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries(schedulesQuery),
  });
  const { user } = useSession();
  const people = usePeople();
  const hasLeft = row.left.some((one) => one.user === user.id);
  const isMine = hasLeft || row.recipients.includes(user.id);
  const leave = useMutation({
    mutationFn: (isLeft: boolean) => api.reportSchedules.leave({ id: row.id, isLeft }),
    onError: (error) => toast(t('boards.failed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries(schedulesQuery),
  });
  const [last] = row.runs;
  return (
    <li className="flex items-start gap-x-3 gap-y-1 py-2.5 max-sm:flex-wrap">
      <div className="me-auto grid min-w-0 gap-0.5">
        <b className="font-medium">{paceOf(row)}</b>
        <span className="text-sm text-ink-2">
          <Facts
            of={[
              t(`reports.format.${row.format}`),
              t('reports.people', { count: row.recipients.length }),
              row.nextAt ? t('reports.next', { at: format.dateTime(row.nextAt) }) : t('reports.paused'),
            ]}
          />
        </span>
        {row.left.length > 0 && (
          <ul className="text-sm text-ink-2">
            {row.left.map((one) => (
              <li key={one.user}>
                {one.user === user.id
                  ? t('reports.youLeft')
                  : t('reports.left', { name: people.nameOf(one.user), at: format.date(one.at) })}
              </li>
            ))}
          </ul>
        )}
        {last && (
          <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <Chip tone={tones[last.state]}>{t(`reports.run.${last.state}`)}</Chip>
            <span className="num">{format.dateTime(last.at)}</span>
            {last.problems.map(({ name, why }) => (
              <span key={`${name} ${why}`} dir="auto">
                {[name, why].filter(Boolean).join(': ')}
              </span>
            ))}
          </span>
        )}
      </div>
      {(row.can.change || isMine) && (
        <div className="flex shrink-0 items-center gap-1">
          {isMine && (
            <Button size="s" kind="quiet" busy={leave.isPending} onClick={() => leave.mutate(!hasLeft)}>
              {t(hasLeft ? 'reports.rejoin' : 'reports.leave')}
            </Button>
          )}
          {row.can.change && (
            <>
              <Button size="s" kind="quiet" icon={<Send />} busy={send.isPending} onClick={() => send.mutate()}>
                {t('reports.sendNow')}
              </Button>
              <IconButton size="s" label={t('reports.editSchedule')} onClick={onEdit}>
                <Pencil />
              </IconButton>
            </>
          )}
        </div>
      )}
    </li>
  );
}
