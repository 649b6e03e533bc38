import { messageMetrics } from '#contract/people/work-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { leadNews } from '../leads/lead-dimensions.ts';
import { visibleTo } from '../leads/policy.ts';

/** Messages and calls by a person; not those of a program or a bulk send. */
const byPerson = sql`m.direction = 'out' and m.state in ('sent', 'logged') and m.author_id is not null and not m.is_automatic
  and m.bulk_job_id is null`;
/** Calls of at least this many minutes count as conversations. */
const talk = sql.int(2);

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'message',
      news: leadNews,
      right: 'leads.read',
      from: sql`messages m join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id`,
      id: sql`m.id`,
      organisation: sql`m.organisation_id`,
      name: sql`l.name`,
      to: sql`'/lead/' || l.id`,
      visibleTo,
      counts: sql`lintel.is_counted(l.archived_at, l.tags)`,
      since: 'at',
      times: { at: { column: sql`m.created_at`, type: 'instant', followsId: true } },
      conditions: {
        call: sql`${byPerson} and m.channel = 'call'`,
        talk: sql`${byPerson} and m.channel = 'call' and coalesce(m.minutes, 0) >= ${talk}`,
        text: sql`${byPerson} and m.channel = 'sms'`,
        email: sql`${byPerson} and m.channel = 'email'`,
        reply: sql`m.direction = 'in' and not m.is_automatic`,
      },
      dimensions: {
        author: { label: 'metrics.by.author', type: 'person', options: null, from: null, column: sql`m.author_id` },
        owner: { label: 'leads.field.owner', type: 'person', options: null, from: null, column: sql`l.owner_id` },
      },
    },
    metrics: messageMetrics,
  },
];
