import type { InputOf } from '#contract/core/call.ts';
import { type Carrier, type carriers, mostCarriers } from '#contract/verticals/insurance/carriers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { merged } from './merged.ts';

const columns = sql`k.id, k.name, k.naic, k.appointments, k.appetite, k.may_bind as "mayBind", k.short_rate as "shortRate", k.version`;
const subjectOf = (id: string) => ({ type: 'carrier', id });

export const carriersJson = (actor: Member): Sql => sql`
  select json_build_object('carriers', (select coalesce(json_agg(r), '[]') from (
    select ${columns} from carriers k where k.organisation_id = ${actor.organisationId} and k.removed_at is null
    order by k.name, k.id limit ${sql.int(mostCarriers)}) r))::text`;

type Details = Pick<Carrier, 'name' | 'appointments' | 'appetite'>;

async function check(tx: Tx, { name, appointments, appetite }: Details, but: string | null): Promise<void> {
  const twice = appetite.findIndex(({ line }, at) =>
    appetite.some((other, before) => before < at && other.line === line),
  );
  if (twice >= 0) throw invalid(['appetite', twice, 'line'], 'This line is already listed.');
  const past = appointments.findIndex(({ from, until }) => until !== null && until <= from);
  if (past >= 0) throw invalid(['appointments', past, 'until'], 'Enter a date after the appointment began.');
  const same = await tx.one(sql`
    select from carriers where organisation_id = ${tx.scope.organisationId} and name_key = lintel.plain(${name}) and removed_at is null
      and id is distinct from ${but}::uuid`);
  if (same) throw new Refusal('conflict', 'There is already a carrier with this name.');
}

export async function createCarrier(tx: Tx, actor: Member, input: InputOf<typeof carriers.create>): Promise<Carrier> {
  const { organisationId } = actor;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`carriers ${organisationId}`}, 0))`);
  await check(tx, input, null);
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from carriers where organisation_id = ${organisationId} and removed_at is null`,
  );
  if (count >= mostCarriers) throw new Refusal('conflict', `An agency can have at most ${mostCarriers} carriers.`);
  const made = await tx.get<Carrier>(sql`
    with k as (insert into carriers (organisation_id, name, naic, appointments, appetite, may_bind, short_rate)
      values (${organisationId}, ${input.name}, ${input.naic}, ${JSON.stringify(input.appointments)}::jsonb,
        ${JSON.stringify(input.appetite)}::jsonb, ${input.mayBind}, ${input.shortRate}) returning *)
    select ${columns} from k`);
  tx.record({ kind: 'carrier.created', subject: subjectOf(made.id), data: { name: made.name } });
  return made;
}

export async function changeCarrier(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...wanted }: InputOf<typeof carriers.change>,
): Promise<Carrier> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`carriers ${actor.organisationId}`}, 0))`);
  const before = await tx.one<Carrier>(sql`
    select ${columns} from carriers k
    where k.organisation_id = ${actor.organisationId} and k.id = ${id} and k.removed_at is null for update`);
  if (!before) throw notFound();
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'carrier.changed', subject: subjectOf(id) });
  const { after, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  await check(tx, after, id);
  const saved = await tx.get<Carrier>(sql`
    with k as (update carriers set name = ${after.name}, naic = ${after.naic},
        appointments = ${JSON.stringify(after.appointments)}::jsonb, appetite = ${JSON.stringify(after.appetite)}::jsonb,
        may_bind = ${after.mayBind}, short_rate = ${after.shortRate}, version = version + 1
      where organisation_id = ${actor.organisationId} and id = ${id} returning *)
    select ${columns} from k`);
  tx.record({ kind: 'carrier.changed', subject: subjectOf(id), data: { name: saved.name, fields } });
  return saved;
}

export async function removeCarrier(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const found = await tx.one<{ name: string; gone: boolean }>(sql`
    select name, removed_at is not null as gone from carriers where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  if (!found) throw notFound();
  if (!found.gone) {
    await tx.run(
      sql`update carriers set removed_at = now() where organisation_id = ${actor.organisationId} and id = ${id}`,
    );
    tx.record({ kind: 'carrier.removed', subject: subjectOf(id), data: { name: found.name } });
  }
  return { done: true };
}
