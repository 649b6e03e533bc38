import type { InputOf } from '#contract/core/call.ts';
import type { circles, HouseholdRole } from '#contract/people/circle.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { lockLead } from '../leads/change-lead.ts';
import { visibleTo } from '../leads/policy.ts';

type Wish = InputOf<typeof circles.setHousehold>;
type Row = { lead_id: string; household_id: string; role: HouseholdRole; visible: boolean };

/** Members the actor can't see stay in the household: no one can remove a lead they don't see. */
export async function setHousehold(tx: Tx, actor: Member, { id, name, members }: Wish): Promise<void> {
  const wanted = new Map(members.map(({ lead, role }) => [lead, role]));
  if (wanted.size > 0 && !wanted.has(id)) throw invalid(['members'], 'The lead itself must be among them.');
  const there = await rowsOf(tx, actor, id);
  const leads = await lockAll(tx, actor, id, [...wanted.keys()], there);
  const household = there.find(({ lead_id }) => lead_id === id)?.household_id;
  await refuseTaken(tx, wanted, household);
  const hidden = there.filter(({ visible }) => !visible).length;
  const before = there.filter(({ visible }) => visible).map(({ lead_id }) => lead_id);
  const isOne = wanted.size + hidden >= 2;
  const { organisationId } = actor;
  if (household) {
    const gone = isOne ? before.filter((lead) => !wanted.has(lead)) : before;
    await tx.run(sql`
      delete from household_members where organisation_id = ${organisationId} and household_id = ${household} and lead_id = any(${gone}::uuid[])`);
    await tx.run(sql`
      delete from households h where organisation_id = ${organisationId} and id = ${household}
        and not exists (select from household_members m where m.organisation_id = h.organisation_id and m.household_id = h.id)`);
  }
  if (isOne && wanted.size > 0) {
    const homeId = household ?? newId();
    await tx.run(sql`
      insert into households (organisation_id, id, name, created_by) values (${organisationId}, ${homeId}, ${name}, ${actor.userId})
      on conflict (organisation_id, id) do update set name = excluded.name`);
    await tx.run(sql`
      insert into household_members (organisation_id, lead_id, household_id, role)
      select ${organisationId}, r.lead_id, ${homeId}, r.role
      from unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::text[]) r(lead_id, role)
      on conflict (organisation_id, lead_id) do update set role = excluded.role`);
  }
  const after = isOne ? [...wanted.keys()] : [];
  record(tx, leads, before, after);
}

const rowsOf = (tx: Tx, actor: Member, id: string): Promise<Row[]> =>
  tx.all<Row>(sql`
    select o.lead_id, o.household_id, o.role, (${visibleTo(actor)}) as visible from household_members m
    join household_members o on o.organisation_id = m.organisation_id and o.household_id = m.household_id
    join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
    where m.organisation_id = ${actor.organisationId} and m.lead_id = ${id}`);

/** Locks every lead that joins, leaves, or stays, by id. The actor must be allowed to change each. */
async function lockAll(
  tx: Tx,
  actor: Member,
  id: string,
  wanted: string[],
  there: readonly Row[],
): Promise<Map<string, Lead>> {
  const seen = there.filter(({ visible }) => visible).map(({ lead_id }) => lead_id);
  const leads = new Map<string, Lead>();
  for (const each of [...new Set([id, ...wanted, ...seen])].toSorted()) {
    const lead = await lockLead(tx, actor, each);
    if (!lead.can.change) throw new Refusal('forbidden');
    leads.set(each, lead);
  }
  return leads;
}

async function refuseTaken(tx: Tx, wanted: ReadonlyMap<string, unknown>, household: string | undefined): Promise<void> {
  const taken = await tx.one(sql`
    select from household_members where organisation_id = ${tx.scope.organisationId} and lead_id = any(${[...wanted.keys()]}::uuid[])
      and household_id is distinct from ${household ?? null}::uuid limit 1`);
  if (taken) throw new Refusal('conflict', 'One of them is already in another household.');
}

function record(tx: Tx, leads: ReadonlyMap<string, Lead>, before: readonly string[], after: readonly string[]): void {
  const nameOf = (ids: readonly string[]) => ids.map((lead) => leads.get(lead)?.name ?? '');
  const joined = after.filter((lead) => !before.includes(lead));
  const left = before.filter((lead) => !after.includes(lead));
  if (joined.length + left.length === 0) return;
  for (const lead of new Set([...before, ...after])) {
    tx.record({
      kind: 'lead.household_changed',
      subject: { type: 'lead', id: lead },
      data: { joined: nameOf(joined), left: nameOf(left) },
    });
  }
}
