import type { EnterpriseSetting, Inherited } from '#contract/account/enterprise-settings.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

export const inheritedIn = (organisationId: string): Sql => sql`
  select coalesce(json_agg(json_build_object('name', s.name, 'value', s.value, 'isLocked', s.is_locked, 'setBy', s.set_by)
    order by s.name), '[]') from inherited_settings s where s.organisation_id = ${organisationId}`;

/** Throws for settings that a company above has locked, and names the company, so that the user knows who to ask. */
export async function refuseLocked(tx: Tx, wanted: Partial<Record<EnterpriseSetting, string | null>>): Promise<void> {
  const locked = await tx.all<Inherited>(sql`
    select name, value, is_locked as "isLocked", set_by as "setBy" from inherited_settings
    where organisation_id = ${tx.scope.organisationId} and is_locked and name = any(${Object.keys(wanted)}::text[])`);
  const other = locked.find(({ name, value }) => wanted[name] !== value);
  if (other) throw new Refusal('conflict', `${other.setBy} set this for all its offices and locked it.`);
}

/** Replaces the company's earlier settings with its current ones. */
export async function replaceInherited(tx: Tx, settings: readonly Inherited[]): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`delete from inherited_settings where organisation_id = ${organisationId}`);
  await tx.run(sql`
    insert into inherited_settings (organisation_id, name, value, is_locked, set_by)
    select ${organisationId}, s.name, s.value, s."isLocked", left(s."setBy", 200)
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) s(name text, value text, "isLocked" boolean, "setBy" text)`);
}
