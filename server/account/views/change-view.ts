import { mostViews, type SavedView, type views } from '#contract/account/views.ts';
import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { viewById } from './queries.ts';

function checkSharing(actor: Member, shared: boolean | undefined): void {
  if (shared && !holds(actor.role, 'views.share')) throw new Refusal('forbidden', "Your role can't share views.");
}

export async function createView(tx: Tx, actor: Member, input: InputOf<typeof views.create>): Promise<SavedView> {
  checkSharing(actor, input.shared);
  const { organisationId, userId } = actor;
  // Serialized per user, so that the limit also holds for concurrent requests.
  await tx.run(sql`
    select from memberships where organisation_id = ${organisationId} and user_id = ${userId} for no key update`);
  const id = newId();
  const made = await tx.run(sql`
    insert into saved_views (organisation_id, id, user_id, domain, name, query, shared)
    select ${organisationId}, ${id}, ${userId}, ${input.domain}, ${input.name}, ${input.query}, ${input.shared}
    where (select count(*) from saved_views
           where organisation_id = ${organisationId} and user_id = ${userId} and domain = ${input.domain}) < ${mostViews}`);
  if (made === 0) throw new Refusal('conflict', `You have ${mostViews} views of this list already. Remove one first.`);
  tx.record({ kind: 'view.created', subject: { type: 'view', id }, data: { name: input.name, shared: input.shared } });
  return tx.get<SavedView>(viewById(id, actor));
}

async function lockView(tx: Tx, actor: Member, id: string): Promise<SavedView> {
  const view = await tx.one<SavedView>(sql`${viewById(id, actor)} for update of v`);
  if (!view) throw notFound();
  if (!view.can.change) throw new Refusal('forbidden', 'This view belongs to someone else.');
  return view;
}

type Change = Omit<InputOf<typeof views.change>, 'id'>;

export async function changeView(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  change: Change,
): Promise<SavedView> {
  const before = await lockView(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  if (change.shared !== before.shared) checkSharing(actor, change.shared);
  const { name = before.name, query = before.query, shared = before.shared } = change;
  if (name === before.name && query === before.query && shared === before.shared) return before;
  await tx.run(sql`
    update saved_views set name = ${name}, query = ${query}, shared = ${shared}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'view.changed', subject: { type: 'view', id }, data: { name, shared } });
  // A user who makes another member's view private no longer sees it.
  const after = await tx.one<SavedView>(viewById(id, actor));
  return after ?? { ...before, name, query, shared, version: version + 1 };
}

export async function removeView(tx: Tx, actor: Member, id: string): Promise<void> {
  const { name } = await lockView(tx, actor, id);
  await tx.run(sql`delete from saved_views where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'view.removed', subject: { type: 'view', id }, data: { name } });
}
