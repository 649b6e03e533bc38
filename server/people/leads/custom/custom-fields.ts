import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValue, CustomValues } from '#contract/people/custom-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { keepVersion, lockList, versionOfList } from '../list-version.ts';

const inForce = (organisationId: string): Sql => sql`
  select key, label, options from lead_fields
  where organisation_id = ${organisationId} and removed_at is null order by place, key`;

export const customFieldsJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('fields', coalesce(json_agg(f), '[]'), 'version', ${versionOfList(organisationId, 'fields')})::text
  from (${inForce(organisationId)}) f`;

export const customFieldsOf = (tx: Tx): Promise<CustomField[]> => tx.all<CustomField>(inForce(tx.scope.organisationId));

type FieldList = { fields: CustomField[]; version: number };

/** Replaces the whole list. Fields that are left out are hidden together with the values that leads hold for them. */
export async function setCustomFields(tx: Tx, fields: CustomField[], version: number): Promise<FieldList> {
  const current = await lockList(tx, 'fields');
  const before = await customFieldsOf(tx);
  if (JSON.stringify(before) === JSON.stringify(fields)) return { fields, version: current };
  if (version !== current)
    throw new Refusal('version_conflict', undefined, { current: { fields: before, version: current } });
  await replaceFields(tx, fields);
  return { fields, version: await keepVersion(tx, 'fields', current + 1) };
}

/** Appends fields to the current list without a version check. */
export async function addCustomFields(tx: Tx, fields: readonly CustomField[]): Promise<void> {
  const current = await lockList(tx, 'fields');
  await replaceFields(tx, [...(await customFieldsOf(tx)), ...fields]);
  await keepVersion(tx, 'fields', current + 1);
}

/** Hides these fields, as if they had been left out of the list by hand. */
export async function dropCustomFields(tx: Tx, keys: readonly string[]): Promise<void> {
  const current = await lockList(tx, 'fields');
  const before = await customFieldsOf(tx);
  const kept = before.filter(({ key }) => !keys.includes(key));
  if (kept.length === before.length) return;
  await replaceFields(tx, kept);
  await keepVersion(tx, 'fields', current + 1);
}

async function replaceFields(tx: Tx, fields: CustomField[]): Promise<void> {
  const { organisationId } = tx.scope;
  const column = <T>(pick: (field: CustomField) => T) => fields.map(pick);
  await tx.run(sql`
    update lead_fields set removed_at = now()
    where organisation_id = ${organisationId} and removed_at is null and key <> all(${column(({ key }) => key)}::text[])`);
  await tx.run(sql`
    insert into lead_fields (organisation_id, key, place, label, options)
    select ${organisationId}, r.key, r.place, r.label, array(select jsonb_array_elements_text(r.options))
    from unnest(${column(({ key }) => key)}::text[], ${column(({ label }) => label)}::text[],
                ${column(({ options }) => JSON.stringify(options))}::jsonb[])
      with ordinality as r(key, label, options, place)
    on conflict (organisation_id, key) do update
      set place = excluded.place, label = excluded.label, options = excluded.options, removed_at = null`);
  tx.record({
    kind: 'lead_fields.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { fields: fields.map(({ key, label }) => ({ key, label })) },
  });
}

const isEmpty = (value: CustomValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Drops empty values, so that only set fields are stored. */
export const withoutEmpty = (values: Record<string, CustomValue | null>): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as CustomValues;

/** A SQL condition for statements that write in one step: all these fields exist, and choice values are among their options. */
export function fitsFields(organisationId: string, values: CustomValues): Sql {
  const keys = Object.keys(values);
  if (keys.length === 0) return sql.raw('true');
  const chosen = keys.filter((key) => customTypeOf(key) === 'choice');
  return sql`(select count(*) = ${keys.length} from lead_fields f
    left join unnest(${chosen}::text[], ${chosen.map((key) => String(values[key]))}::text[]) c(key, value) on c.key = f.key
    where f.organisation_id = ${organisationId} and f.removed_at is null and f.key = any(${keys}::text[])
      and (c.value is null or c.value = any(f.options)))`;
}

export async function checkCustom(tx: Tx, values: CustomValues): Promise<void> {
  const keys = Object.keys(values);
  if (keys.length === 0) return;
  const fields = await customFieldsOf(tx);
  for (const key of keys) {
    const field = fields.find((one) => one.key === key);
    if (!field) throw invalid(['custom', key], 'There is no such field.');
    if (customTypeOf(key) === 'choice' && !field.options.includes(String(values[key])))
      throw invalid(['custom', key], 'This is not one of the options.');
  }
}
