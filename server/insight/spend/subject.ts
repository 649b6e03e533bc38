import { sourceOptions } from '#contract/people/lead-fields.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Subject } from '#server/core/metrics/subject.ts';

/**
 * What is due in a month is a row: of a monthly cost one for each month until it ends, of one that is spread its part, the odd cents in
 * the first ones. A year ahead is far enough.
 */
const charges = sql`(
  select s.organisation_id, s.id, s.source, s.note, c.on_day,
    case when s.recurs then s.amount_cents
      else s.amount_cents / s.months + case when c.n <= s.amount_cents % s.months then 1 else 0 end end as cents
  from source_spend s cross join lateral (
    select n, (s.starts_on + (n - 1) * interval '1 month')::date as on_day
    from generate_series(1, case when s.recurs then 1200 else s.months end) n
    where not s.recurs or (s.starts_on + (n - 1) * interval '1 month')::date <= least(coalesce(s.ends_on, 'infinity'), ${dayEverywhere} + 366)) c) l`;

export const spendSubject: Subject = {
  type: 'cost',
  news: ['spend'],
  right: 'spend.manage',
  from: charges,
  id: sql`l.id`,
  organisation: sql`l.organisation_id`,
  name: sql`coalesce(nullif(l.note, ''), l.source)`,
  to: sql`'/analytics?spend=open'`,
  visibleTo: () => sql.raw('true'),
  counts: sql.raw('true'),
  since: 'on',
  times: { on: { column: sql`l.on_day`, type: 'date' } },
  values: { cents: sql`l.cents` },
  dimensions: {
    source: {
      label: 'leads.field.source',
      type: 'choice',
      options: sourceOptions.map(({ value, label }) => ({ value, label })),
      from: null,
      column: sql`l.source`,
    },
  },
};
