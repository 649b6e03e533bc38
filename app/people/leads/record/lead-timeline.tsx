import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { TimelinePages } from '#app/records/record-timeline.tsx';
import { KindFilter } from '#app/ui/record/kind-filter.tsx';
import { leadQueries } from '../queries.ts';
import { useTimelineEntry } from './timeline-words.tsx';
import type { TimelineItem } from './told/told.tsx';

/** The filters of the timeline, with the event kinds each includes. */
const kinds = {
  all: [],
  notes: ['note.added', 'note.imported', 'note.changed', 'note.pinned', 'note.unpinned'],
  comments: [
    'comment.added',
    'comment.changed',
    'comment.removed',
    'comment.resolved',
    'comment.reopened',
    'mention.made',
  ],
  messages: [
    'message.sent',
    'message.held',
    'message.denied',
    'message.failed',
    'message.cancelled',
    'message.received',
    'call.logged',
    'call.completed',
    'call.measured',
    'consent.given',
    'consent.revoked',
    'lead.contact_forbidden',
  ],
  tasks: [
    'task.created',
    'task.assigned',
    'task.changed',
    'task.completed',
    'task.reopened',
    'task.removed',
    'task_set.made',
    'task_set.undone',
  ],
  appointments: [
    'appointment.created',
    'appointment.booked',
    'appointment.moved',
    'appointment.sync_settled',
    'appointment.changed',
    'appointment.status_changed',
    'appointment.removed',
    'appointment.restored',
    'appointment.invited',
  ],
  changes: [
    'lead.created',
    'lead.changed',
    'lead.stage_changed',
    'lead.assigned',
    'lead.routed',
    'lead.offered',
    'lead.offer_texted',
    'lead.claimed',
    'lead.shared',
    'lead.co_owned',
    'lead.ownership_changed',
    'lead.ownership_proposed',
    'lead.ownership_declined',
    'lead.handed_over',
    'lead.handoff_accepted',
    'lead.handoff_declined',
    'lead.handoff_withdrawn',
    'lead.archived',
    'lead.restored',
    'lead.removed',
    'leads.imported',
    'lead.enquired',
    'lead.visited_site',
    'lead.viewed_home',
    'lead.saved_home',
    'lead.triggered',
    'search.created',
    'search.changed',
    'search.archived',
    'search.restored',
    'search.stopped',
    'search.resumed',
    'search.slowed',
    'search.alert_called_off',
    'lead.worked',
    'lead.work_undone',
    'lead.snoozed',
    'lead.merged',
    'lead.unmerged',
    'lead.household_changed',
    'lead.related',
    'lead.unrelated',
    'contact_point.added',
    'contact_point.changed',
    'contact_point.removed',
  ],
  files: ['file.added', 'file.removed', 'file.restored', 'lead.photo_set', 'lead.photo_removed'],
} as const;
type Kind = keyof typeof kinds;

/** A claim also assigns the lead; the two are one entry. */
const claimsOnce = (rows: readonly TimelineItem[]): readonly TimelineItem[] => {
  const claims = new Set(rows.filter(({ kind }) => kind === 'lead.claimed').map(({ at, data }) => `${at} ${data.to}`));
  return rows.filter(({ kind, at, data }) => kind !== 'lead.assigned' || !claims.has(`${at} ${data.to}`));
};

type Props = { leadId: string /** How many entries to show at first. */; few?: number | undefined };

export function LeadTimeline({ leadId, few }: Props) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('all');
  const entryOf = useTimelineEntry(leadId);
  const timeline = useInfiniteQuery(leadQueries.timeline(leadId, kinds[kind]));
  return (
    <section aria-label={t('record.timeline')} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('record.timeline')}</h3>
        <KindFilter
          label={t('record.kinds')}
          value={kind}
          onChange={setKind}
          options={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: t(`record.kind.${value}`) }))}
        />
      </div>
      <TimelinePages
        label={t('record.timeline')}
        timeline={timeline}
        entryOf={entryOf}
        none={t('record.nothingOfThisKind')}
        fold={claimsOnce}
        few={few}
      />
    </section>
  );
}
