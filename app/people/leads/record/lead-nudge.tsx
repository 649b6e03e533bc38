import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useNoContact } from '../../messages/use-no-contact.ts';
import { leadQueries } from '../queries.ts';
import { lastWorkedAt, useStages, waitsTooLong } from '../use-stages.ts';

const dayMs = 86_400_000;
const quietDays = 14;
const inWork: readonly string[] = ['attempting', 'engaged', 'appointment', 'active'];
/** Activity within this time after creation is only the lead being entered. */
const untouchedMs = 60_000;

/** The one thing about the lead that needs attention now, with the reason; hidden if there is none. */
export function LeadNudge({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const { stageOf, nameOf } = useStages();
  const tasks = useInfiniteQuery(leadQueries.tasks(lead.id)).data?.pages[0]?.rows ?? [];
  const isForbidden = useNoContact(lead);
  if (lead.archivedAt) return null;
  // No one is urged to contact a lead who must not be contacted.
  if (isForbidden)
    return (
      <p role="note" className="flex items-start gap-2 rounded-m bg-loss-tint px-3 py-2 text-loss">
        <ShieldX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {t('messages.noContact')}
      </p>
    );
  const overdue = tasks.find(({ dueOn }) => dueOn && dueOn < todayHere());
  const lastAt = Date.parse(lead.lastActivityAt);
  const stage = stageOf(lead.stage);
  const words = overdue?.dueOn
    ? t('leads.nudge.overdue', { title: overdue.title, when: format.date(overdue.dueOn) })
    : waitsTooLong(lead, stage) && stage?.touchHours
      ? t('leads.nudge.late', {
          stage: nameOf(stage.key),
          age: format.age(lastWorkedAt(lead)),
          within:
            stage.touchHours % 24 === 0
              ? t('leads.nudge.days', { count: stage.touchHours / 24 })
              : t('leads.nudge.hours', { count: stage.touchHours }),
        })
      : lead.stage === 'new' && lastAt - Date.parse(lead.createdAt) < untouchedMs
        ? t('leads.nudge.new', { age: format.age(lead.createdAt) })
        : inWork.includes(lead.stage) && Date.now() - lastAt > quietDays * dayMs
          ? t('leads.nudge.quiet', { age: format.age(lead.lastActivityAt) })
          : null;
  return (
    words && (
      <p dir="auto" className="rounded-m bg-need-tint px-3 py-2 wrap-anywhere text-need">
        {words}
      </p>
    )
  );
}
