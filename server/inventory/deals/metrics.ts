import { dealFields, sideOptions, stateOptions } from '#contract/inventory/deals/deal-fields.ts';
import { clientMetrics, dealMetrics, lostDealMetrics } from '#contract/inventory/inventory-metrics.ts';
import { sourceOptions } from '#contract/people/lead-fields.ts';
import { nobody } from '#server/core/access/near.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { leadDimensions, leadNews } from '#server/people/leads/lead-dimensions.ts';
import { visibleTo as leadVisibleTo } from '#server/people/leads/policy.ts';
import { areaOf } from '../listings/metrics.ts';
import { compileDealFilter } from './columns.ts';
import { visibleTo } from './policy.ts';

const options = (given: readonly { value: string; label: string }[]) =>
  given.map(({ value, label }) => ({ value, label }));
/** A deal with a sample lead is itself a sample. */
const isReal = sql`not exists (select from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id and 'sample' = any(p.tags))`;
const dealNews = ['deal', 'deals', 'deal_pipelines', ...leadNews] as const;
const source = sql`(select p.source from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id)`;

/** The client had an earlier closing with us. */
const isRepeat = sql`exists (
  select from deals o where o.organisation_id = l.organisation_id and o.lead_id = l.lead_id and o.id <> l.id and o.state = 'won'
    and o.archived_at is null and (o.closed_on, o.id) < (l.closed_on, l.id))`;
const referrers = ['referral', 'past_client'];

/** A lead with totals of its closed deals. */
const clients = sql`(
  select p.organisation_id, p.id, p.name, p.source, p.owner_id, p.owner_key, w.first_on, w.cents, w.deals
  from (select d.organisation_id, d.lead_id, min(d.closed_on) as first_on, sum(coalesce(d.gross_cents, 0)) as cents, count(*) as deals
        from deals d where d.state = 'won' and d.closed_on is not null and d.archived_at is null and d.lead_id is not null
        group by d.organisation_id, d.lead_id) w
  join leads p on p.organisation_id = w.organisation_id and p.id = w.lead_id and lintel.is_counted(p.archived_at, p.tags)) l`;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'client',
      news: dealNews,
      right: 'leads.read',
      from: clients,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.name`,
      to: sql`'/lead/' || l.id`,
      visibleTo: leadVisibleTo,
      counts: sql.raw('true'),
      since: 'firstClosedOn',
      times: { firstClosedOn: { column: sql`l.first_on`, type: 'date' } },
      values: { lifetime: sql`l.cents`, deals: sql`l.deals` },
      dimensions: {
        source: {
          label: 'leads.field.source',
          type: 'choice',
          options: options(sourceOptions),
          from: null,
          column: sql`l.source`,
        },
        owner: { label: 'leads.field.owner', type: 'person', options: null, from: null, column: sql`l.owner_id` },
      },
    },
    metrics: clientMetrics,
  },
  {
    subject: {
      type: 'deal',
      news: [...dealNews, 'listing', 'listings'],
      right: 'deals.read',
      from: sql`deals l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.name`,
      to: sql`'/deal/' || l.id`,
      visibleTo,
      counts: sql`l.archived_at is null and ${isReal}`,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`l.created_at`, type: 'instant' },
        closedOn: { column: sql`l.closed_on`, type: 'date' },
        stageChangedAt: { column: sql`l.stage_changed_at`, type: 'instant' },
      },
      conditions: {
        repeat: isRepeat,
        referred: sql`coalesce(${source} = any(${referrers}::text[]), false)`,
      },
      values: { gross: sql`l.gross_cents`, weighted: sql`l.weighted_cents` },
      dimensions: {
        ...leadDimensions(sql`l.lead_id`),
        city: {
          label: 'listings.field.city',
          type: 'text',
          options: null,
          from: null,
          column: sql`(select h.city from listings h where h.organisation_id = l.organisation_id and h.id = l.listing_id)`,
          field: '-',
        },
        area: {
          label: 'metrics.by.area',
          type: 'place',
          options: null,
          from: null,
          column: sql`(select ${areaOf(sql.raw('h'))} from listings h where h.organisation_id = l.organisation_id and h.id = l.listing_id)`,
          field: '-',
        },
        stage: { label: 'deals.field.stage', type: 'choice', options: null, from: 'deal stages', column: sql`l.stage` },
        pipeline: {
          label: 'deals.field.pipeline',
          type: 'choice',
          options: null,
          from: 'deal pipelines',
          column: sql`l.pipeline`,
        },
        side: {
          label: 'deals.field.side',
          type: 'choice',
          options: options(sideOptions),
          from: null,
          column: sql`l.side`,
        },
        state: {
          label: 'deals.field.state',
          type: 'choice',
          options: options(stateOptions),
          from: null,
          column: sql`l.state`,
        },
        owner: { label: 'deals.field.owner', type: 'person', options: null, from: null, column: sql`l.owner_id` },
        lostReason: {
          label: 'deals.field.lostReason',
          type: 'text',
          options: null,
          from: null,
          column: sql`l.lost_reason`,
        },
      },
      filter: { fields: dealFields, compile: compileDealFilter },
      list: { path: '/deals' },
      relations: {
        lead: { own: sql`l.lead_id`, theirs: sql`l.id` },
        listing: { own: sql`l.listing_id`, theirs: sql`l.id` },
      },
      past: {
        from: (actor, at) => sql`(
          select l.organisation_id, l.id, l.name, l.lead_id, l.pipeline, l.side, l.created_at, h.stage, h.state, h.owner_key,
            nullif(h.owner_key, ${nobody}) as owner_id, h.gross_cents, h.weighted_cents, h.closed_on
          from deal_history h join deals l on l.organisation_id = h.organisation_id and l.id = h.deal_id
          where h.organisation_id = ${actor.organisationId} and h.from_at <= ${at} and h.until_at > ${at} and h.counted
            and ${isReal} and ${visibleTo(actor)}) l`,
        fields: ['stage', 'state', 'owner', 'gross', 'weighted', 'pipeline', 'side', 'createdAt', 'closedOn'],
        dimensions: ['source', 'stage', 'state', 'owner', 'pipeline', 'side'],
        times: ['createdAt', 'closedOn'],
        values: ['gross', 'weighted'],
      },
    },
    metrics: [...dealMetrics, ...lostDealMetrics],
  },
];
