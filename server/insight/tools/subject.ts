import { toolCategories } from '#contract/insight/tools.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Subject } from '#server/core/metrics/subject.ts';

/** Each time a tool is billed is a row, until it ends. A year ahead is far enough. */
const charges = sql`(
  select s.organisation_id, s.id, s.vendor, s.category, s.price_cents as cents, c.on_day
  from tools s cross join lateral (
    select (s.starts_on + n * case s.billed when 'monthly' then interval '1 month' else interval '1 year' end)::date as on_day
    from generate_series(0, 1200) n
    where (s.starts_on + n * case s.billed when 'monthly' then interval '1 month' else interval '1 year' end)::date
      <= least(coalesce(s.ended_on, 'infinity'), ${dayEverywhere} + 366)) c) l`;

export const toolSubject: Subject = {
  type: 'tool',
  news: ['tool'],
  right: 'spend.manage',
  from: charges,
  id: sql`l.id`,
  organisation: sql`l.organisation_id`,
  name: sql`l.vendor`,
  to: sql`'/cost-optimization'`,
  visibleTo: () => sql.raw('true'),
  counts: sql.raw('true'),
  since: 'on',
  times: { on: { column: sql`l.on_day`, type: 'date' } },
  values: { cents: sql`l.cents` },
  dimensions: {
    vendor: { label: 'costs.vendor', type: 'text', options: null, from: null, column: sql`l.vendor` },
    category: {
      label: 'costs.category',
      type: 'choice',
      options: toolCategories.map((value) => ({ value, label: `costs.category.${value}` })),
      from: null,
      column: sql`l.category`,
    },
  },
};
