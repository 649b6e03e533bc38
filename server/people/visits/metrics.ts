import { refusableFields } from '#contract/people/form-refusals.ts';
import { refusalMetrics, visitMetrics } from '#contract/people/visit-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { factsOf } from '../leads/facts.ts';
import { leadNews } from '../leads/lead-dimensions.ts';

const text = (label: string) => ({ label, type: 'text', options: null, from: null }) as const;

/** The lead that a visit led to: the sender of the first inquiry during the visit that became a lead. */
const from = sql`site_visits l left join lateral (
    select m.lead_id from inbound_messages m
    where m.organisation_id = l.organisation_id and m.visit_id = l.id and m.lead_id is not null
    order by m.id limit 1) q on true
  left join leads p on p.organisation_id = l.organisation_id and p.id = q.lead_id`;

const facts = factsOf(sql.raw('p'));

/** Everyone sees the sites and the number of visits; visitors who became leads are subject to the leads' visibility. */
export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'visit',
      news: ['inbound', ...leadNews],
      isQuiet: true,
      right: 'metrics.read',
      from,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.first_page || ' · ' || l.source`,
      to: sql`'/conversion-analytics'`,
      visibleTo: () => sql.raw('true'),
      counts: sql`not coalesce('sample' = any(p.tags), false)`,
      since: 'cameAt',
      times: { cameAt: { column: sql`l.created_at`, type: 'instant', followsId: true } },
      conditions: {
        inquired: sql`p.id is not null`,
        appointment: sql`coalesce(${facts.appointment}, false)`,
        client: sql`coalesce(${facts.client}, false)`,
        closed: sql`coalesce(p.stage in ('closed', 'past_client'), false)`,
      },
      dimensions: {
        site: { ...text('conversion.by.site'), column: sql`(case when l.place = 'site' then l.slug end)` },
        page: { ...text('conversion.by.page'), column: sql`l.first_page` },
        form: { ...text('conversion.by.form'), column: sql`(case when l.place = 'form' then l.slug end)` },
        from: { ...text('conversion.by.from'), column: sql`l.source` },
        campaign: { ...text('conversion.by.campaign'), column: sql`l.campaign` },
      },
    },
    metrics: visitMetrics,
  },
  {
    subject: {
      type: 'form_refusal',
      right: 'metrics.read',
      news: ['inbound'],
      isQuiet: true,
      from: sql`form_refusals l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.slug || ' · ' || l.field`,
      to: sql`'/conversion-analytics'`,
      visibleTo: () => sql.raw('true'),
      counts: sql.raw('true'),
      since: 'refusedAt',
      times: { refusedAt: { column: sql`l.created_at`, type: 'instant', followsId: true } },
      // Whoever still corrects it has not given up.
      conditions: { givenUp: sql`(not l.is_mended and l.last_at < now() - interval '30 minutes')` },
      dimensions: {
        field: {
          label: 'conversion.fields.field',
          type: 'choice',
          options: refusableFields.map((value) => ({ value, label: `conversion.field.${value}` })),
          from: null,
          column: sql`l.field`,
        },
        form: { ...text('conversion.by.form'), column: sql`(case when l.place = 'form' then l.slug end)` },
        site: { ...text('conversion.by.site'), column: sql`(case when l.place = 'site' then l.slug end)` },
      },
    },
    metrics: refusalMetrics,
  },
];
