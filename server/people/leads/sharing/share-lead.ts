import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { leadShares } from '#contract/people/lead-shares.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { lockLead } from '../change-lead.ts';
import { leadById } from '../queries.ts';

const collaboratorsOf = (leadId: string, actor: Member): Sql => sql`
  select coalesce(json_agg(json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'coOwner', s.co_owner)
                           order by u.first_name, u.last_name, u.id), '[]')
  from lead_shares s
  join memberships m on m.organisation_id = s.organisation_id and m.user_id = s.user_id and m.removed_at is null
  join users u on u.id = s.user_id
  where s.organisation_id = ${actor.organisationId} and s.lead_id = ${leadId}`;

export const collaboratorsJson = (leadId: string, actor: Member): Sql => sql`
  select json_build_object('collaborators', (${collaboratorsOf(leadId, actor)}))::text
  from (${leadById(leadId, actor)}) seen`;

type Collaborators = OutputOf<typeof leadShares.share>;

type Wish = Pick<InputOf<typeof leadShares.share>, 'users' | 'coOwners'>;

export async function shareLead(tx: Tx, actor: Member, leadId: string, wish: Wish): Promise<Collaborators> {
  const { users, coOwners } = wish;
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.assign) throw new Refusal('forbidden', "You can't share this lead.");
  const { organisationId } = actor;
  const wanted = [...new Set(users)];
  const members = await tx.all<{ user_id: string }>(sql`
    select user_id from memberships
    where organisation_id = ${organisationId} and user_id = any(${wanted}::uuid[]) and removed_at is null
    order by user_id for share`);
  const known = new Set(members.map(({ user_id }) => user_id));
  const unknown = wanted.findIndex((user) => !known.has(user));
  if (unknown >= 0) throw invalid(['users', users.indexOf(wanted[unknown]!)], 'Choose a member of this organization.');
  const apart = coOwners?.findIndex((user) => !users.includes(user)) ?? -1;
  if (apart >= 0) throw invalid(['coOwners', apart], 'A co-owner must be one of the people it is shared with.');
  const owned = await coOwnersOf(tx, leadId);
  const removed = await tx.all<{ user_id: string }>(sql`
    delete from lead_shares where organisation_id = ${organisationId} and lead_id = ${leadId} and user_id <> all(${wanted}::uuid[])
    returning user_id`);
  const added = await tx.all<{ user_id: string }>(sql`
    insert into lead_shares (organisation_id, lead_id, user_id)
    select ${organisationId}, ${leadId}, u from unnest(${wanted}::uuid[]) u on conflict do nothing returning user_id`);
  if (removed.length + added.length > 0) {
    const ids = (rows: { user_id: string }[]) => rows.map(({ user_id }) => user_id);
    tx.record({
      kind: 'lead.shared',
      subject: { type: 'lead', id: leadId },
      data: { added: ids(added), removed: ids(removed) },
    });
  }
  if (coOwners)
    await tx.run(sql`
      update lead_shares set co_owner = user_id = any(${coOwners}::uuid[])
      where organisation_id = ${organisationId} and lead_id = ${leadId} and co_owner <> (user_id = any(${coOwners}::uuid[]))`);
  recordCoOwners(tx, leadId, owned, await coOwnersOf(tx, leadId));
  const { collaborators } = await tx.get<Collaborators>(
    sql`select (${collaboratorsOf(leadId, actor)}) as collaborators`,
  );
  return { collaborators };
}

const coOwnersOf = async (tx: Tx, leadId: string): Promise<string[]> =>
  (
    await tx.all<{ id: string }>(sql`
      select user_id as id from lead_shares
      where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId} and co_owner order by user_id`)
  ).map(({ id }) => id);

function recordCoOwners(tx: Tx, leadId: string, before: readonly string[], after: readonly string[]): void {
  const added = after.filter((user) => !before.includes(user));
  const removed = before.filter((user) => !after.includes(user));
  if (added.length + removed.length > 0)
    tx.record({ kind: 'lead.co_owned', subject: { type: 'lead', id: leadId }, data: { added, removed } });
}
