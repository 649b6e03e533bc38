import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** A task that the house itself makes, for whoever is to do it. */
export async function insertTask(
  tx: Tx,
  { lead, title, dueOn, assignee }: { lead: string; title: string; dueOn: string; assignee: string | null },
): Promise<void> {
  const id = newId();
  await tx.run(sql`
    insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id)
    values (${tx.scope.organisationId}, ${id}, ${lead}, ${title}, ${dueOn}, ${assignee})`);
  const subject = { type: 'lead', id: lead };
  tx.record({ kind: 'task.created', subject, data: { taskId: id, title, dueOn, assignee } });
  if (assignee) tx.record({ kind: 'task.assigned', subject, data: { taskId: id, title, from: null, to: assignee } });
}
