import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { leadQueries } from '#app/people/leads/queries.ts';
import { useTimelineEntry } from '#app/people/leads/record/timeline-words.tsx';
import { Score } from '#app/people/leads/score.tsx';
import { StageChip } from '#app/people/leads/stage-chip.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Appointment } from '#contract/people/appointments.ts';

const shownEvents = 5;

/** One page before a meeting: who it is with, what happened last, what is open. */
export default function Brief({ appointment: { leads, notes } }: { appointment: Appointment }) {
  return (
    <div className="grid gap-6">
      {notes && (
        <p dir="auto" className="whitespace-pre-line text-ink-2">
          {notes}
        </p>
      )}
      {leads.map(({ id }) => (
        <Person key={id} id={id} />
      ))}
    </div>
  );
}

function Person({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const { data: lead } = useQuery(leadQueries.get(id));
  const timeline = useInfiniteQuery(leadQueries.timeline(id));
  const tasks = useInfiniteQuery(leadQueries.tasks(id));
  const entry = useTimelineEntry(id);
  if (!lead) return <SkeletonRows rows={4} columns={1} />;
  const events = timeline.data?.pages[0]?.rows.slice(0, shownEvents).map(entry) ?? [];
  const open = tasks.data?.pages[0]?.rows ?? [];
  const nothing = <p className="text-ink-3">{t('dashboard.brief.none')}</p>;
  return (
    <section className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/lead/${id}`} className="text-md font-medium hover:text-act hover:underline">
          {lead.name}
        </Link>
        <StageChip stage={lead.stage} />
        <Score value={lead.score} />
      </header>
      <p className="flex flex-wrap gap-x-4 text-ink-2">
        {lead.phone && (
          <Link to={`/lead/${id}?compose=call`} className="hover:underline">
            <Phone value={lead.phone} />
          </Link>
        )}
        {lead.email && (
          <Link to={`/lead/${id}?compose=email`} className="hover:underline">
            {lead.email}
          </Link>
        )}
        {lead.budget !== null && <span className="num">{format.money(lead.budget)}</span>}
      </p>
      <h3 className="text-sm font-medium text-ink-3">{t('dashboard.brief.touches')}</h3>
      {events.length > 0 ? (
        <ul className="grid gap-1.5">
          {events.map(({ id: event, words, at, quote }) => (
            <li key={event} className="grid">
              <span>
                {words} <span className="text-sm text-ink-3">· {format.relative(at)}</span>
              </span>
              {quote}
            </li>
          ))}
        </ul>
      ) : (
        nothing
      )}
      <h3 className="text-sm font-medium text-ink-3">{t('dashboard.brief.tasks')}</h3>
      {open.length > 0 ? (
        <ul className="list-disc ps-5">
          {open.map(({ id: task, title, dueOn }) => (
            <li key={task}>
              {title} {dueOn && <span className="text-sm text-ink-3">· {format.date(dueOn)}</span>}
            </li>
          ))}
        </ul>
      ) : (
        nothing
      )}
    </section>
  );
}
