import { Check, Clock, Mail, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { keysOf, type T, useT } from '#app/i18n/t.ts';
import { morningIn } from '#app/people/inbox/later-times.ts';
import { LeadFace } from '#app/people/leads/lead-face.tsx';
import { ScoreWithReceipts } from '#app/people/leads/score-with-receipts.tsx';
import { behaviourWords } from '#app/people/triggers/behaviour.ts';
import { buttonLook } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { QueueRow } from '#contract/insight/dashboard.ts';
import { reasons } from '#contract/insight/queue-reasons.ts';
import type { useQueueDeeds } from './use-queue-deeds.ts';

const whys = keysOf('dashboard.why', reasons);

type Props = { row: QueueRow; deeds: ReturnType<typeof useQueueDeeds> };

/** What the lead did and when: the first and the last time, where the days between say something. */
function behaviour(t: T, format: Formats, trigger: NonNullable<QueueRow['trigger']>) {
  const at = format.relative(trigger.at);
  const since = trigger.since && format.relative(trigger.since);
  return {
    did: behaviourWords(t, trigger),
    when: since && since !== at ? t('triggers.span', { since, at }) : at,
  };
}

export function QueueItem({ row: { lead, reason, trigger }, deeds }: Props) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const when = (at: string | null) => (at ? format.relative(at) : t('dashboard.never'));
  const { name } = lead;
  // Until the morning: who was put off late in the day is there when the next one begins.
  const snoozeFor = (days: number) => () => deeds.snooze({ lead, until: morningIn(days).toISOString() });
  return (
    <li className="grid gap-x-3 gap-y-1.5 px-4.5 py-2.5 sm:flex sm:items-center" data-queued={lead.id}>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <LeadFace lead={lead} />
        <div className="grid min-w-0 flex-1">
          <Link to={`/lead/${lead.id}`} className="truncate font-medium hover:text-act hover:underline">
            {name}
          </Link>
          <p className="text-sm text-ink-2 sm:truncate">
            {t(trigger ? 'dashboard.why.triggered' : whys[reason], {
              ...(trigger && behaviour(t, format, trigger)),
              created: when(lead.createdAt),
              signal: when(lead.lastSignalAt),
              touch: when(lead.lastTouchAt),
              score: format.number(lead.score),
            })}
          </p>
        </div>
        <ScoreWithReceipts leadId={lead.id} value={lead.score} />
      </div>
      <div className="flex gap-1 max-sm:ps-10">
        {may('leads.change') && lead.phone && (
          <Write to={`/lead/${lead.id}?compose=call`} label={t('dashboard.queue.call', { name })} icon={<Phone />} />
        )}
        {may('leads.change') && lead.phone && (
          <Write
            to={`/lead/${lead.id}?compose=sms`}
            label={t('dashboard.queue.text', { name })}
            icon={<MessageSquare />}
          />
        )}
        {may('leads.change') && lead.email && (
          <Write to={`/lead/${lead.id}?compose=email`} label={t('dashboard.queue.email', { name })} icon={<Mail />} />
        )}
        {may('leads.change') && (
          <>
            <Menu
              align="end"
              trigger={
                <IconButton size="s" label={t('dashboard.queue.snooze', { name })}>
                  <Clock />
                </IconButton>
              }
              entries={[
                { label: t('dashboard.queue.snooze.tomorrow'), onSelect: snoozeFor(1) },
                { label: t('dashboard.queue.snooze.days'), onSelect: snoozeFor(3) },
                { label: t('dashboard.queue.snooze.week'), onSelect: snoozeFor(7) },
              ]}
            />
            <IconButton size="s" label={t('dashboard.queue.worked', { name })} onClick={() => deeds.worked(lead)}>
              <Check />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}

const look = cx(buttonLook({ kind: 'quiet', size: 's' }), 'w-7 px-0');

/** The lead's composer: what goes out from there, a call too, is asked for consent, hours and the rest first. */
function Write({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link to={to} aria-label={label} title={label} className={look}>
      {icon}
    </Link>
  );
}
