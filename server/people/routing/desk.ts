import type { CustomValues } from '#contract/people/custom-fields.ts';
import { defaultRule, type RoutingRule, restingStages } from '#contract/people/routing-rules.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Candidate } from './candidate.ts';
import type { Incoming, Turn, Turns } from './decide.ts';
import type { Whereabouts } from './whereabouts.ts';

export type StoredRules = { rules: RoutingRule[]; pauseAfter: number | null; version: number };

export async function readRules(tx: Tx, locked = false): Promise<StoredRules> {
  const { organisationId } = tx.scope;
  const lock = sql.raw(locked ? 'for update' : '');
  const row = await tx.one<StoredRules>(sql`
    select rules, pause_after as "pauseAfter", version from routing_rules where organisation_id = ${organisationId} ${lock}`);
  // If-Match has no version 0, so rules that were never saved are version 1.
  if (!row) return { rules: [defaultRule(organisationId)], pauseAfter: null, version: 1 };
  // Rules saved before this option existed show no names.
  return { ...row, rules: row.rules.map((rule) => ({ ...rule, showsName: rule.showsName ?? false })) };
}

/** How many leads a member got since a time, by rules or by claiming. */
const given = (since: Sql): Sql => sql`(
  select count(*)::int from routing_decisions d
  where d.organisation_id = m.organisation_id and d.chosen = m.user_id and d.created_at >= ${since})`;

const dayStart = sql`lintel.day_start(coalesce(w.time_zone, 'UTC'))`;

/** Everyone who may be given leads. Leads are counted only for members with a cap. */
const candidateRows = (organisationId: string, only: Sql = sql.raw('')): Sql => sql`
  select m.user_id as id, m.role, w.office_id as office,
    array(select t.team_id from team_members t where t.organisation_id = m.organisation_id and t.user_id = m.user_id) as teams,
    coalesce(w.time_zone, 'UTC') as "timeZone", coalesce(w.hours, '[]') as hours, w.paused_at is not null as "isPaused",
    w.away_from::text as "awayFrom", w.away_to::text as "awayTo", w.cover_id as cover,
    w.cap_open as "capOpen", w.cap_day as "capDay", w.cap_week as "capWeek",
    case when w.cap_open is null then 0 else (
      select coalesce(sum(c.leads), 0)::int from lead_counts c
      where c.organisation_id = m.organisation_id and c.owner_key = m.user_id and c.stage <> all(${restingStages}::text[])) end as open,
    case when w.cap_day is null then 0 else ${given(dayStart)} end as today,
    case when w.cap_week is null then 0 else ${given(sql`${dayStart} - interval '6 days'`)} end as week,
    coalesce((select jsonb_agg(jsonb_build_object('state', l.state, 'expiresOn', l.expires_on))
              from licences l where l.user_id = m.user_id), '[]') as licences
  from memberships m left join member_work w on w.organisation_id = m.organisation_id and w.user_id = m.user_id
  where m.organisation_id = ${organisationId} and m.removed_at is null and m.role in ('owner', 'admin', 'manager', 'agent') ${only}
  order by m.created_at, m.user_id`;

export const readCandidates = (tx: Tx, only?: Sql): Promise<Candidate[]> =>
  tx.all<Candidate>(candidateRows(tx.scope.organisationId, only));

/** The organization's first owner, who gets the leads that nobody else could take. */
export const ownerOf = (people: readonly Candidate[]): string | null =>
  people.find(({ role }) => role === 'owner')?.id ?? null;

type TurnRow = Turn & { ruleId: string; step: number };

export async function readTurns(tx: Tx): Promise<Turns> {
  const rows = await tx.all<TurnRow>(sql`
    select rule_id as "ruleId", step, last_user as "lastUser", owed from routing_turns
    where organisation_id = ${tx.scope.organisationId}`);
  const known = new Map(rows.map(({ ruleId, step, ...turn }) => [`${ruleId} ${step}`, turn]));
  return (ruleId, step) => known.get(`${ruleId} ${step}`) ?? { lastUser: null, owed: {} };
}

export const keepTurn = (tx: Tx, ruleId: string, step: number, { lastUser, owed }: Turn): Promise<number> =>
  tx.run(sql`
    insert into routing_turns (organisation_id, rule_id, step, last_user, owed)
    values (${tx.scope.organisationId}, ${ruleId}, ${step}, ${lastUser}, ${JSON.stringify(owed)}::jsonb)
    on conflict (organisation_id, rule_id, step) do update set last_user = excluded.last_user, owed = excluded.owed`);

/** Serializes routing decisions in an organization, so that turns and caps stay exact when leads arrive at once. */
export const takeTurns = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`routing ${tx.scope.organisationId}`}, 0))`);

export type LeadRow = {
  id: string;
  owner: string | null;
  source: string;
  kind: string;
  city: string | null;
  state: string | null;
  budget: number | null;
  tags: string[];
  language: string | null;
  timeframe: string | null;
  areas: string[];
  hasPhone: boolean;
  hasEmail: boolean;
  custom: CustomValues;
  /** What the lead asked about, if that was read. */
  about: string | null;
};

export const leadFacts = sql`l.id, l.owner_id as owner, l.source, l.kind, l.city, l.state, l.budget_cents as budget, l.tags, l.language,
  l.timeframe, l.areas,
  l.phone is not null as "hasPhone", l.email is not null as "hasEmail", l.custom`;

export const incomingOf = ({ custom, ...lead }: LeadRow, { hasListing, price, zip, location }: Whereabouts): Incoming =>
  ({ ...custom, ...lead, hasListing, price, zip, location }) as unknown as Incoming;
