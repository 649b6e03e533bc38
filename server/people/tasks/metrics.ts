import { taskMetrics } from '#contract/people/work-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { leadNews } from '../leads/lead-dimensions.ts';
import { taskVisibleTo } from './policy.ts';

/** Asked once for all tasks, not of each: it is looked up. */
const today = sql`(select (now() at time zone lintel.reporting_zone(lintel.org()))::date)`;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'task',
      news: ['task', 'task_set', ...leadNews],
      right: 'tasks.read',
      from: sql`tasks k left join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id`,
      id: sql`k.id`,
      organisation: sql`k.organisation_id`,
      name: sql`k.title`,
      to: sql`case when k.lead_id is not null then '/lead/' || k.lead_id else '/tasks' end`,
      visibleTo: (actor) => sql`(${taskVisibleTo(actor)})`,
      counts: sql`(l.id is null or lintel.is_counted(l.archived_at, l.tags))`,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`k.created_at`, type: 'instant' },
        doneAt: { column: sql`k.done_at`, type: 'instant' },
      },
      conditions: {
        open: sql`k.done_at is null`,
        overdue: sql`k.done_at is null and k.due_key < ${today}`,
      },
      dimensions: {
        assignee: {
          label: 'tasks.field.assignee',
          type: 'person',
          options: null,
          from: null,
          column: sql`k.assignee_id`,
        },
      },
    },
    metrics: taskMetrics,
  },
];
