import { holds } from '#contract/core/access.ts';
import { type CustomField, customFieldList } from '#contract/people/custom-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { addCustomFields, customFieldsOf, dropCustomFields } from '../leads/custom/custom-fields.ts';

/** A member who may manage custom fields may create them for a file's columns if they fit with the existing ones. */
export async function checkNewFields(tx: Tx, actor: Member, fields: readonly CustomField[]): Promise<void> {
  if (fields.length === 0) return;
  if (!holds(actor.role, 'organisation.change'))
    throw new Refusal('forbidden', 'Only owners and admins can create custom fields.');
  const before = await customFieldsOf(tx);
  const issue = customFieldList.safeParse([...before, ...fields]).error?.issues[0];
  if (!issue) return;
  const [place, ...rest] = issue.path as [number, ...(string | number)[]];
  throw invalid(['newFields', Math.max(0, (place ?? before.length) - before.length), ...rest], issue.message);
}

/** Runs in the transaction that starts the import, so that the fields exist exactly if the import does. */
export async function makeNewFields(tx: Tx, fields: readonly CustomField[]): Promise<string[]> {
  if (fields.length > 0) await addCustomFields(tx, fields);
  return fields.map(({ key }) => key);
}

/** Removes the import's custom fields when it is undone, unless other leads have values for them by now. */
export async function takeBackFields(tx: Tx, jobId: string): Promise<void> {
  const { organisationId } = tx.scope;
  const empty = await tx.all<{ key: string }>(sql`
    select f.key from file_imports i cross join jsonb_array_elements_text(coalesce(i.more -> 'madeFields', '[]')) f(key)
    where i.organisation_id = ${organisationId} and i.job_id = ${jobId} and not exists (
      select from lead_values v join leads l on l.organisation_id = v.organisation_id and l.id = v.lead_id
      where v.organisation_id = i.organisation_id and v.key = f.key
        and (l.archived_at is null or l.import_id is distinct from i.id))`);
  if (empty.length > 0)
    await dropCustomFields(
      tx,
      empty.map(({ key }) => key),
    );
}
