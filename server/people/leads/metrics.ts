import { kindOptions, leadFields, lostOptions, sourceOptions } from '#contract/people/lead-fields.ts';
import { countedFilter, leadMetrics, speedLabel, speedOptions, stayMetrics } from '#contract/people/lead-metrics.ts';
import { type Looking, nobody } from '#server/core/access/near.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured, RollUp, Subject } from '#server/core/metrics/subject.ts';
import { compileLeadFilter } from './columns.ts';
import { factsOf, speedOf } from './facts.ts';
import { leadNews, sourcesOf } from './lead-dimensions.ts';
import { visibleOwners, visibleTo } from './policy.ts';

const facts = factsOf(sql.raw('l'));

const firstTouch = sql`l.first_touch_at`;

const options = (given: readonly { value: string; label: string }[]) =>
  given.map(({ value, label }) => ({ value, label }));

const days = { name: 'createdAt', day: sql`l.day` };
const ownerColumns = sql`d.value::uuid as owner_key, nullif(d.value, ${nobody})::uuid as owner_id`;
/** Kept counts serve only actors who see every lead; for others the visible leads are scanned. */
const kept = { count: sql`l.leads`, isFor: (actor: Looking) => !visibleOwners(actor) };
const rollUps: readonly RollUp[] = [
  {
    ...kept,
    from: sql`(select d.organisation_id, d.leads, d.stage, ${ownerColumns} from lead_days d where d.cut = 'standing') l`,
    fields: ['stage', 'owner'],
    dimensions: ['stage', 'owner'],
  },
  {
    ...kept,
    time: days,
    from: sql`(select d.organisation_id, d.day, d.leads, d.value as source from lead_days d where d.cut = 'came') l`,
    fields: ['source'],
    dimensions: ['source'],
  },
  {
    ...kept,
    time: days,
    from: sql`(select d.organisation_id, d.day, d.leads, d.stage, d.value as source from lead_days d where d.cut = 'source') l`,
    fields: ['stage', 'source'],
    dimensions: ['stage', 'source'],
  },
  {
    ...kept,
    time: days,
    from: sql`(select d.organisation_id, d.day, d.leads, d.stage, ${ownerColumns} from lead_days d where d.cut = 'owner') l`,
    fields: ['stage', 'owner'],
    dimensions: ['stage', 'owner'],
  },
  {
    ...kept,
    time: days,
    from: sql`(select d.organisation_id, d.day, d.leads, d.facts, d.value as source from lead_days d where d.cut = 'became') l`,
    fields: ['source'],
    dimensions: ['source', 'speed'],
    conditions: Object.keys(facts),
  },
  {
    ...kept,
    time: days,
    from: sql`(select d.organisation_id, d.day, d.leads, d.facts, ${ownerColumns} from lead_days d where d.cut = 'owner became') l`,
    fields: ['owner'],
    dimensions: ['owner', 'speed'],
    conditions: Object.keys(facts),
  },
];

const stage = { label: 'leads.field.stage', type: 'choice', options: null, from: 'lead stages' } as const;
const source = { label: 'leads.field.source', type: 'choice', options: options(sourceOptions), from: null } as const;
const sourceName = {
  label: 'leads.field.source_name',
  type: 'text',
  options: null,
  from: null,
  column: sql`l.source_name`,
} as const;
const owner = { label: 'leads.field.owner', type: 'person', options: null, from: null } as const;

const leadSubject: Subject = {
  type: 'lead',
  news: leadNews,
  right: 'leads.read',
  from: sql`leads l`,
  id: sql`l.id`,
  organisation: sql`l.organisation_id`,
  name: sql`l.name`,
  to: sql`'/lead/' || l.id`,
  visibleTo,
  counts: sql`lintel.is_counted(l.archived_at, l.tags)`,
  since: 'createdAt',
  times: {
    createdAt: { column: sql`l.created_at`, type: 'instant', followsId: true },
    firstTouchAt: { column: firstTouch, type: 'instant' },
  },
  values: {
    /** Calls, texts, and emails that members sent one by one; automations and bulk sends don't count. */
    attempts: sql`(
      select count(*) from messages m where m.organisation_id = l.organisation_id and m.lead_id = l.id and m.direction = 'out'
        and m.state in ('sent', 'logged') and m.author_id is not null and not m.is_automatic and m.bulk_job_id is null)`,
  },
  conditions: {
    unseen: sql`l.owner_id is not null and not exists (select from lead_sights s
      where s.organisation_id = l.organisation_id and s.lead_id = l.id and s.user_id = l.owner_id and s.seen_at is not null)`,
    ...facts,
  },
  dimensions: {
    source: { ...source, column: sql`l.source`, attributed: sourcesOf(sql.raw('l')) },
    sourceName,
    stage: { ...stage, column: sql`l.stage` },
    owner: { ...owner, column: sql`l.owner_id` },
    kind: { label: 'leads.field.kind', type: 'choice', options: options(kindOptions), from: null, column: sql`l.kind` },
    area: { label: 'metrics.by.area', type: 'place', options: null, from: null, column: sql`l.place_key`, field: '-' },
    speed: {
      label: speedLabel,
      type: 'choice',
      options: speedOptions,
      from: null,
      column: speedOf(sql.raw('l')),
      field: '-',
    },
    lostReason: {
      label: 'leads.field.lost_reason',
      type: 'choice',
      options: options(lostOptions),
      from: null,
      column: sql`l.lost_reason`,
    },
  },
  filter: { fields: leadFields, compile: compileLeadFilter },
  list: { path: '/leads', counts: countedFilter },
  past: {
    from: (actor, at) => sql`(
      select l.organisation_id, l.id, l.name, h.stage, h.source, h.owner_key, nullif(h.owner_key, ${nobody}) as owner_id, l.created_at,
        l.came_source
      from lead_history h join leads l on l.organisation_id = h.organisation_id and l.id = h.lead_id
      where h.organisation_id = ${actor.organisationId} and h.from_at <= ${at} and h.until_at > ${at} and h.counted and ${visibleTo(actor)}) l`,
    fields: ['stage', 'source', 'owner', 'createdAt', 'name'],
    dimensions: ['stage', 'source', 'owner'],
    times: ['createdAt'],
    values: [],
  },
  rollUps,
};

/** One row per period that a lead spent in a stage, from entering it to leaving it. */
const staySubject: Subject = {
  type: 'stay',
  news: leadNews,
  right: 'leads.read',
  from: sql`lead_history h join leads l on l.organisation_id = h.organisation_id and l.id = h.lead_id`,
  id: sql`l.id`,
  organisation: sql`h.organisation_id`,
  name: sql`l.name`,
  to: sql`'/lead/' || l.id`,
  visibleTo,
  counts: sql`lintel.is_counted(l.archived_at, l.tags) and h.left_stage`,
  since: 'left',
  times: {
    entered: { column: sql`h.stage_since`, type: 'instant' },
    left: { column: sql`h.until_at`, type: 'instant' },
  },
  dimensions: {
    stage: { ...stage, column: sql`h.stage` },
    source: { ...source, column: sql`l.source` },
    owner: { ...owner, column: sql`l.owner_id` },
  },
};

export const metrics: readonly Measured[] = [
  { subject: leadSubject, metrics: leadMetrics },
  { subject: staySubject, metrics: stayMetrics },
];
