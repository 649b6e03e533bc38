import type { CustomValue, CustomValues } from '#contract/people/custom-fields.ts';
import type { OwnTarget } from '#contract/people/imports.ts';
import { type PlainField, plainFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Person } from '../leads/known-person.ts';
import { eachOf } from '../leads/plain-columns.ts';
import { canColumn, visibleTo } from '../leads/policy.ts';
import { offeredToOthers } from '../routing/offers.ts';
import type { Group } from './groups.ts';
import { inOneWalk } from './one-walk.ts';

/** The existing lead of a group: none, one, or several that only a person can tell apart. */
export type Match = { lead?: string; several?: true };

type Sought = { emails: readonly string[]; phones: readonly string[]; firstName: string; lastName: string };
type Found = { n: number; byOwn: string[]; byEmail: string[]; byPhone: string[] };

const many = 500;

/** Leads of which each of them may be one: by an email address, or by a phone with the same first and last name. */
function foundBy(tx: Tx, people: readonly Sought[], seen: Sql): Promise<Found[]> {
  const emails = people.flatMap((person, n) => person.emails.map((address) => ({ n, address })));
  const phones = people.flatMap(({ firstName, lastName, phones: all }, n) =>
    firstName || lastName
      ? all.map((address) => ({ n, address, first: firstName.toLowerCase(), last: lastName.toLowerCase() }))
      : [],
  );
  const { organisationId } = tx.scope;
  const here = sql`l.organisation_id = ${organisationId} and l.archived_at is null and ${seen}`;
  const sameName = sql`lower(l.first_name) = g.first and lower(l.last_name) = g.last`;
  const points = (channel: string): Sql => sql`
    join contact_points p on p.organisation_id = ${organisationId} and p.address = g.address and p.channel = ${channel}
    join leads l on l.organisation_id = p.organisation_id and l.id = p.lead_id`;
  const query = sql`
    with emails as materialized (
      select * from unnest(${emails.map(({ n }) => n)}::int[], ${emails.map(({ address }) => address)}::text[]) e(n, address)),
    phones as materialized (
      select * from unnest(${phones.map(({ n }) => n)}::int[], ${phones.map(({ address }) => address)}::text[],
        ${phones.map(({ first }) => first)}::text[], ${phones.map(({ last }) => last)}::text[]) f(n, address, first, last))
    select n, coalesce(array_agg(distinct id) filter (where by = 'own'), '{}') as "byOwn",
      coalesce(array_agg(distinct id) filter (where by <> 'phone'), '{}') as "byEmail",
      coalesce(array_agg(distinct id) filter (where by = 'phone'), '{}') as "byPhone"
    from (
      select g.n, l.id, 'own' as by from emails g join leads l on l.email = g.address where ${here}
      union all
      select g.n, l.id, 'email' from emails g ${points('email')} where ${here}
      union all
      select g.n, l.id, 'phone' from phones g join leads l on l.phone = g.address and ${sameName} where ${here}
      union all
      select g.n, l.id, 'phone' from phones g ${points('phone')} where ${here} and ${sameName}) m
    group by n`;
  // For few groups, index lookups are faster than one pass.
  return people.length > many ? inOneWalk(tx, () => tx.all<Found>(query)) : tx.all<Found>(query);
}

/** Matches all groups at once with the leads that the importing member sees; other leads are ignored. */
export async function matchGroups(tx: Tx, actor: Member, groups: readonly Group[]): Promise<Map<Group, Match>> {
  const people = groups.map(({ person: { lead, emails, phones } }) => ({ ...lead, emails, phones }));
  const found = await foundBy(tx, people, visibleTo(actor));
  return new Map(found.map((one) => [groups[one.n]!, matchOf(one)]));
}

/**
 * Who each of many is, by the rule of `meetPerson`: one's own address before a further one of somebody's, an address before a phone,
 * and of several the oldest.
 */
export async function meetAll(tx: Tx, people: readonly Person[]): Promise<(string | undefined)[]> {
  const met: (string | undefined)[] = people.map(() => undefined);
  const sought = people.map(({ email, phone, ...name }) => ({
    ...name,
    emails: email ? [email] : [],
    phones: phone ? [phone] : [],
  }));
  for (const { n, byOwn, byEmail, byPhone } of await foundBy(tx, sought, sql`true`))
    met[n] = [byOwn, byEmail, byPhone].find((ids) => ids.length > 0)?.toSorted()[0];
  return met;
}

/** An email address outweighs a phone, which a household may share. */
function matchOf({ byEmail, byPhone }: Pick<Found, 'byEmail' | 'byPhone'>): Match {
  const both = byEmail.filter((id) => byPhone.includes(id));
  const best = [both, byEmail, byPhone].find((ids) => ids.length > 0) ?? [];
  return best.length === 1 ? { lead: best[0]! } : best.length > 1 ? { several: true } : {};
}

/** Custom fields are included under their keys. */
export type State = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  kind: string;
  stage: string;
  source: string;
  sourceName: string | null;
  owner: string | null;
  tags: string[];
  budget: number | null;
  timeframe: string | null;
  areas: string[];
  language: string | null;
} & Record<PlainField, string | null> &
  Record<OwnTarget, CustomValue | null | undefined>;
export type Known = State & {
  id: string;
  canChange: boolean;
  canAssign: boolean;
  /** Every further address, and the hash of every note. */
  addresses: string[];
  notes: string[];
};

/** Reads leads in their current state, optionally locked by id, the order that every multi-lead lock uses. */
export async function knownLeads(tx: Tx, actor: Member, ids: readonly string[], lock: boolean): Promise<Known[]> {
  if (ids.length === 0) return [];
  const rows = await tx.all<Known & { custom: CustomValues }>(sql`
  select l.id, l.first_name as "firstName", l.last_name as "lastName", l.email, l.phone, l.kind, l.stage, l.source,
    l.owner_id as owner, l.tags, l.budget_cents as budget, ${eachOf(plainFields, (column, field) => `l.${column} as "${field}"`)}, l.timeframe, l.areas, l.language, l.custom,
    (${canColumn(actor)} ->> 'change')::boolean as "canChange", (${canColumn(actor)} ->> 'assign')::boolean and not (${offeredToOthers(actor)}) as "canAssign",
    array(select p.address from contact_points p
      where p.organisation_id = l.organisation_id and p.lead_id = l.id) as addresses,
    array(select md5(n.body) from notes n where n.organisation_id = l.organisation_id and n.lead_id = l.id) as notes
  from leads l where l.organisation_id = ${actor.organisationId} and l.id = any(${[...ids]}::uuid[])
    and l.archived_at is null and ${visibleTo(actor)} order by l.id ${lock ? sql`for no key update of l` : nothing}`);
  return rows.map(({ custom, ...lead }) => ({ ...custom, ...lead }) as Known);
}
