import { type ChecklistItem, checklist } from '#contract/account/onboarding.ts';
import type { Role } from '#contract/core/access.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

const worker: readonly ChecklistItem[] = ['address', 'lead', 'note', 'task', 'factor'];
/** At most seven, to keep it a list of first steps. */
const head: readonly ChecklistItem[] = ['address', 'lead', 'task', 'invite', 'brand', 'site', 'factor'];

const looker: readonly ChecklistItem[] = ['address', 'factor'];

/** Only the steps that the role is allowed to do. */
const itemsOf: Record<Role, readonly ChecklistItem[]> = {
  owner: head,
  admin: head,
  manager: worker,
  agent: worker,
  assistant: worker,
  accountant: looker,
  viewer: looker,
};

/** Steps that one person completes for everyone. */
const shared: readonly ChecklistItem[] = ['invite', 'brand', 'site'];

type Done = { item: ChecklistItem; doneAt: string };

export const checklistRoutes: Served[] = [
  serve(checklist.get, async ({ actor, tx, services }) => {
    const { organisationId, userId } = actor;
    const done = await tx.all<Done>(sql`
      select item, min(done_at) as "doneAt" from checklist_done
      where organisation_id = ${organisationId} and (user_id = ${userId} or item = any(${shared}))
      group by item`);
    const hidden = await tx.one(sql`
      select 1 from checklist_hidden where organisation_id = ${organisationId} and user_id = ${userId}`);
    // Steps of the account are no events of an organization.
    const own = await services.db.asSystem((system) =>
      system.get<{ address: string | null; factor: string | null }>(sql`
        select u.email_verified_at as address,
               (select min(f.verified_at) from factors f where f.user_id = u.id and f.status = 'verified') as factor
        from users u where u.id = ${userId}`),
    );
    const doneAt = (item: ChecklistItem) =>
      item === 'address' || item === 'factor' ? own[item] : (done.find((found) => found.item === item)?.doneAt ?? null);
    return {
      hidden: hidden !== undefined,
      items: itemsOf[actor.role].map((item) => ({ item, doneAt: doneAt(item) })),
    };
  }),

  serve(checklist.hide, async ({ actor, tx }) => {
    await tx.run(sql`
      insert into checklist_hidden (organisation_id, user_id) values (${actor.organisationId}, ${actor.userId})
      on conflict do nothing`);
    return { done: true as const };
  }),
];
