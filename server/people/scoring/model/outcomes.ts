import { stages } from '#contract/people/lead-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { holdsStill, isTouch, ruleFor, toldKinds } from '../signals.ts';
import type { Story } from './features.ts';

/** With less history, a model would reflect only a handful of people. */
export const needed = { outcomes: 200, ofEach: 30 };

/** Only the newest outcomes are used, because markets change and more rows wouldn't improve the model. */
const mostOutcomes = 10_000;

/** A lead that is still in an open stage after this time counts as lost. */
const patienceDays = 365;

const wonStages = ['under_contract', 'closed', 'past_client'];
const givenUpStage = 'trash';

export type Outcome = Story & { id: string; won: boolean /** When it was decided. */; at: Date };
export type Counts = { outcomes: number; won: number; lost: number };

const old = sql`l.created_at < now() - interval '1 day' * ${sql.int(patienceDays)}`;
/** What an organization's own stage means is not known: a lead in one is won if it once was in a stage that says so, or else still open. */
const isWon = sql`(l.stage = any(${wonStages}::text[]) or (l.stage <> all(${[...stages]}::text[]) and exists (
  select from events e where e.organisation_id = l.organisation_id and e.subject_type = 'lead' and e.subject_id = l.id
    and e.kind = 'lead.stage_changed' and (e.data ->> 'to' = any(${wonStages}::text[]) or e.data ->> 'from' = any(${wonStages}::text[])))))`;
const decided = sql`(l.stage = ${givenUpStage} or ${old} or ${isWon})`;

const newestDecided = (organisationId: string): Sql => sql`
  select l.* from leads l where l.organisation_id = ${organisationId} and ${decided} order by l.id desc limit ${sql.int(mostOutcomes)}`;

export async function countOutcomes(tx: Tx): Promise<Counts> {
  const { won, lost } = await tx.get<{ won: number; lost: number }>(sql`
    select count(*) filter (where l.won)::int as won, count(*) filter (where not l.won)::int as lost
    from (select ${isWon} as won from (${newestDecided(tx.scope.organisationId)}) l) l`);
  return { outcomes: won + lost, won, lost };
}

type LeadRow = {
  id: string;
  createdAt: string;
  source: string;
  kind: string;
  budget: number | null;
  hasPhone: boolean;
  hasEmail: boolean;
  stage: string;
  won: boolean;
};
type EventRow = { leadId: string; kind: string; actorKind: string; at: string; data: Record<string, unknown> };

/** The ids of all decided leads, oldest first. */
export const decidedIds = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(sql`select id from (${newestDecided(tx.scope.organisationId)}) l order by id`);

const storyKinds = [...new Set([...toldKinds, 'lead.changed', 'lead.stage_changed'])];

const storyEvents = (organisationId: string, ids: readonly string[]): Sql => sql`
  select e.subject_id as "leadId", e.kind, e.actor_kind as "actorKind", e.at,
    jsonb_strip_nulls(jsonb_build_object('to', e.data -> 'to', 'by', e.data -> 'by')) || jsonb_build_object('changes', e.data -> 'changes') as data
  from unnest(${ids}::uuid[]) asked(id) cross join lateral (
    select e.* from events e
    where e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = asked.id
      and e.kind = any(${storyKinds}::text[]) and ${holdsStill}
    order by e.id limit 500) e order by e.id`;

const leadRows = (organisationId: string, ids: readonly string[]): Sql => sql`
  select l.id, l.created_at as "createdAt", l.source, l.kind, l.budget_cents as budget, l.phone is not null as "hasPhone",
    l.email is not null as "hasEmail", l.stage, ${isWon} as won
  from leads l where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[]) order by l.id`;

export async function readStories(tx: Tx, ids: readonly string[]): Promise<Outcome[]> {
  const { organisationId } = tx.scope;
  const [leads, events] = await Promise.all([
    tx.all<LeadRow>(leadRows(organisationId, ids)),
    tx.all<EventRow>(storyEvents(organisationId, ids)),
  ]);
  const byLead = Map.groupBy(events, ({ leadId }) => leadId);
  return leads.map((lead) => outcomeOf(lead, byLead.get(lead.id) ?? []));
}

function outcomeOf({ stage, createdAt, ...lead }: LeadRow, events: readonly EventRow[]): Outcome {
  const ends = lead.won ? wonStages : [givenUpStage];
  const decidedBy = events.find(({ kind, data }) => kind === 'lead.stage_changed' && ends.includes(String(data.to)));
  const arrived = new Date(createdAt);
  // A lead imported with a known outcome counts as decided on arrival, so it yields no training examples.
  const end = stage === givenUpStage || lead.won ? arrived : new Date(arrived.getTime() + patienceDays * 86_400_000);
  return {
    ...lead,
    budget: lead.budget === null ? null : Number(lead.budget),
    createdAt: arrived,
    at: decidedBy ? new Date(decidedBy.at) : end,
    told: events.map((event) => ({ rule: ruleFor(event), isTouch: isTouch(event), at: new Date(event.at) })),
    changes: events.flatMap(({ kind, at, data }) =>
      kind === 'lead.changed'
        ? Object.entries((data.changes ?? {}) as Record<string, { from: unknown }>).map(([field, { from }]) => ({
            field,
            from,
            at: new Date(at),
          }))
        : [],
    ),
  };
}
