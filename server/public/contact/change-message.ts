import type { ContactStatus } from '#contract/public/contact.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { type MessageRow, messageById } from './queries.ts';

/** Records each change with its author and time; setting the same status again records nothing. */
export async function setStatus(tx: Queries, id: string, status: ContactStatus, by: string): Promise<MessageRow> {
  const changed = await tx.run(sql`
    update contact_messages set status = ${status} where id = ${id} and status <> ${status}`);
  if (changed > 0) {
    await tx.run(sql`insert into contact_changes (message_id, change, changed_by) values (${id}, ${status}, ${by})`);
  }
  return messageById(tx, id);
}

export async function assignMessage(tx: Queries, id: string, to: string | null, by: string): Promise<MessageRow> {
  if (to && !(await tx.one(sql`select from users where id = ${to} and is_operator`))) {
    throw invalid(['to'], 'Choose an operator of this installation.');
  }
  const changed = await tx.run(sql`
    update contact_messages set assigned_to = ${to} where id = ${id} and assigned_to is distinct from ${to}`);
  if (changed > 0) {
    await tx.run(sql`
      insert into contact_changes (message_id, change, assigned_to, changed_by)
      values (${id}, ${to ? 'assigned' : 'unassigned'}, ${to}, ${by})`);
  }
  return messageById(tx, id);
}
