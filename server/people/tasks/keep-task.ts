import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

type Kept = { title: string; dueOn: string; assignee: string | null };

/**
 * Keeps the reminder task of another record's date in sync: creates it, moves it, or completes it, and returns its id. A completed task
 * stays completed, so a new date gets a new task.
 */
export async function keepTask(tx: Tx, id: string | null, wanted: Kept | null): Promise<string | null> {
  const { organisationId, userId } = tx.scope;
  const open = id
    ? await tx.one<Kept>(sql`
        select title, due_on as "dueOn", assignee_id as assignee from tasks
        where organisation_id = ${organisationId} and id = ${id} and done_at is null for update`)
    : undefined;
  if (!wanted) {
    if (open) {
      await tx.run(sql`
        update tasks set done_at = now(), done_by = ${userId}, version = version + 1
        where organisation_id = ${organisationId} and id = ${id}`);
      tx.record({
        kind: 'task.completed',
        subject: { type: 'task', id: id! },
        data: { taskId: id, title: open.title },
      });
    }
    return null;
  }
  const { title, dueOn, assignee } = wanted;
  if (open) {
    const changes = Object.fromEntries(
      (['title', 'dueOn', 'assignee'] as const)
        .filter((field) => open[field] !== wanted[field])
        .map((field) => [field, { from: open[field], to: wanted[field] }]),
    );
    if (Object.keys(changes).length === 0) return id;
    await tx.run(sql`
      update tasks set title = ${title}, due_on = ${dueOn}::date, assignee_id = ${assignee}, version = version + 1
      where organisation_id = ${organisationId} and id = ${id}`);
    tx.record({ kind: 'task.changed', subject: { type: 'task', id: id! }, data: { taskId: id, title, changes } });
    return id;
  }
  const made = newId();
  await tx.run(sql`
    insert into tasks (organisation_id, id, title, due_on, assignee_id, created_by)
    values (${organisationId}, ${made}, ${title}, ${dueOn}::date, ${assignee}, ${userId})`);
  const subject = { type: 'task', id: made };
  tx.record({ kind: 'task.created', subject, data: { taskId: made, title, dueOn, assignee } });
  if (assignee && assignee !== userId)
    tx.record({ kind: 'task.assigned', subject, data: { taskId: made, title, from: null, to: assignee } });
  return made;
}
