import type { InputOf } from '#contract/core/call.ts';
import type { Lender, lenders } from '#contract/verticals/lenders/lenders.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';

const most = 500;
const subjectOf = (id: string) => ({ type: 'lender', id });

/** Days between two statuses that a lender shared, of the last two years; the middle one. */
const between = (from: Sql, to: string): Sql => sql`
  (select json_build_object('days', round(percentile_cont(0.5) within group (order by extract(epoch from b.at - a.at) / 86400)::numeric, 1),
      'of', count(*)::int)
    from introduction_steps b
    cross join lateral (select min(s.at) as at from introduction_steps s
      where s.organisation_id = b.organisation_id and s.choice_id = b.choice_id and s.status = ${from}) a
    where b.organisation_id = k.organisation_id and b.lender_id = k.id and b.status = ${to} and a.at <= b.at
      and b.at > now() - interval '2 years')`;

const reached = (statuses: readonly string[]): Sql => sql`exists (select from introduction_steps s
  where s.organisation_id = c.organisation_id and s.choice_id = c.id and s.status = any(${[...statuses]}::text[]))`;
const counted = (count: Sql, of: Sql): Sql => sql`
  (select json_build_object('count', count(*) filter (where ${of} and ${count})::int, 'of', count(*) filter (where ${of})::int)
    from introduction_choices c
    join introductions i on i.organisation_id = c.organisation_id and i.id = c.introduction_id
    left join deals d on d.organisation_id = i.organisation_id and d.id = i.deal_id
    where c.organisation_id = k.organisation_id and c.lender_id = k.id and i.created_at > now() - interval '2 years')`;
/** The day of the first step of the kind, where the home is. */
const closedOn = sql`(select min(s.at at time zone i.time_zone)::date from introduction_steps s
  where s.organisation_id = c.organisation_id and s.choice_id = c.id and s.status = 'closed')`;

const columns = sql`
  k.id, k.name, k.company, k.nmls, k.company_nmls as "companyNmls", k.states, k.programs, k.languages, k.email, k.phone,
  k.is_affiliated as "isAffiliated", k.disclosure, ${between(sql`'introduced'`, 'contacted')} as "firstContact",
  ${between(sql`'application'`, 'clear_to_close')} as "turnTime",
  (select count(*)::int from introduction_choices c where c.organisation_id = k.organisation_id and c.lender_id = k.id) as introduced,
  ${counted(sql`c.viewed_at is null`, sql`i.created_at < now() - interval '1 day'`)} as "notViewed",
  ${counted(reached(['preapproved', 'underwriting', 'clear_to_close', 'closed']), sql`c.is_chosen`)} as preapproved,
  ${counted(sql`${closedOn} <= d.closing_on`, sql`d.closing_on is not null and ${closedOn} is not null`)} as "closedOnTime",
  k.version`;

/** By name: whoever pays or sends more stands nowhere else. */
export const lendersJson = ({ state }: InputOf<typeof lenders.list>, actor: Member): Sql => sql`
  select json_build_object('lenders', (select coalesce(json_agg(r), '[]') from (
    select ${columns} from lenders k where k.organisation_id = ${actor.organisationId} and k.removed_at is null
      ${state ? sql` and ${state} = any(k.states)` : nothing}
    order by k.name, k.id limit ${sql.int(most)}) r))::text`;

const byId = (id: string, actor: Member): Sql => sql`
  select ${columns} from lenders k
  where k.organisation_id = ${actor.organisationId} and k.id = ${id} and k.removed_at is null`;

const oneAtATime = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`lenders ${tx.scope.organisationId}`}, 0))`);

type Details = Pick<Lender, 'nmls' | 'isAffiliated' | 'disclosure'>;

async function check(tx: Tx, { nmls, isAffiliated, disclosure }: Details, but: string | null): Promise<void> {
  if (isAffiliated && disclosure === '')
    throw invalid(['disclosure'], 'Enter the disclosure that clients are given about this affiliate.');
  const same = await tx.one(sql`
    select from lenders where organisation_id = ${tx.scope.organisationId} and nmls = ${nmls} and removed_at is null
      and id is distinct from ${but}::uuid`);
  if (same) throw invalid(['nmls'], 'A loan officer with this NMLS ID is already in the directory.');
}

export async function createLender(tx: Tx, actor: Member, input: InputOf<typeof lenders.create>): Promise<Lender> {
  const { organisationId } = actor;
  await oneAtATime(tx);
  await check(tx, input, null);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from lenders where organisation_id = ${organisationId} and removed_at is null`);
  if (count >= most) throw new Refusal('conflict', `The directory holds at most ${most} loan officers.`);
  const { id } = await tx.get<{ id: string }>(sql`
    insert into lenders (organisation_id, name, company, nmls, company_nmls, states, programs, languages, email, phone, is_affiliated,
      disclosure)
    values (${organisationId}, ${input.name}, ${input.company}, ${input.nmls}, ${input.companyNmls}, ${[...new Set(input.states)]},
      ${[...new Set(input.programs)]}, ${[...new Set(input.languages)]}, ${input.email}, ${input.phone}, ${input.isAffiliated},
      ${input.disclosure}) returning id`);
  tx.record({ kind: 'lender.created', subject: subjectOf(id), data: { name: input.name } });
  return tx.get<Lender>(byId(id, actor));
}

export async function changeLender(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...wanted }: InputOf<typeof lenders.change>,
): Promise<Lender> {
  await oneAtATime(tx);
  const before = await tx.one<Lender>(sql`${byId(id, actor)} for update of k`);
  if (!before) throw notFound();
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'lender.changed', subject: subjectOf(id) });
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const fields = Object.keys(given).filter(
    (name) => JSON.stringify(given[name]) !== JSON.stringify(before[name as keyof Lender]),
  );
  if (fields.length === 0) return before;
  const next = { ...before, ...given } as Lender;
  await check(tx, next, id);
  await tx.run(sql`
    update lenders set name = ${next.name}, company = ${next.company}, nmls = ${next.nmls}, company_nmls = ${next.companyNmls},
      states = ${[...new Set(next.states)]}, programs = ${[...new Set(next.programs)]}, languages = ${[...new Set(next.languages)]},
      email = ${next.email}, phone = ${next.phone}, is_affiliated = ${next.isAffiliated}, disclosure = ${next.disclosure},
      version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'lender.changed', subject: subjectOf(id), data: { name: next.name, fields } });
  return tx.get<Lender>(byId(id, actor));
}

export async function removeLender(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const found = await tx.one<{ name: string; gone: boolean }>(sql`
    select name, removed_at is not null as gone from lenders
    where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  if (!found) throw notFound();
  if (!found.gone) {
    await tx.run(
      sql`update lenders set removed_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`,
    );
    tx.record({ kind: 'lender.removed', subject: subjectOf(id), data: { name: found.name } });
  }
  return { done: true };
}
