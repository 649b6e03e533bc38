import { isDeepStrictEqual } from 'node:util';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValue, CustomValues } from '#contract/people/custom-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { withoutEmpty } from '#server/people/leads/custom/custom-fields.ts';

type FieldList = { fields: CustomField[]; version: number };

export const ownFieldsJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('fields', coalesce(s.fields, '[]'), 'version', coalesce(s.version, 1))::text
  from (select) one left join listing_settings s on s.organisation_id = ${organisationId}`;

const listOf = async (tx: Tx, lock = sql.raw('')): Promise<FieldList> =>
  (await tx.one<FieldList>(sql`
    select fields, version from listing_settings where organisation_id = ${tx.scope.organisationId} ${lock}`)) ?? {
    fields: [],
    version: 1,
  };

/** Replaces the whole list. Values of removed fields are kept, and come back with the field. */
export async function setOwnFields(tx: Tx, fields: CustomField[], version: number): Promise<FieldList> {
  const { organisationId } = tx.scope;
  await tx.run(sql`insert into listing_settings (organisation_id) values (${organisationId}) on conflict do nothing`);
  const before = await listOf(tx, sql.raw('for update'));
  if (isDeepStrictEqual(before.fields, fields)) return before;
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  await tx.run(sql`
    update listing_settings set fields = ${JSON.stringify(fields)}::jsonb, version = version + 1
    where organisation_id = ${organisationId}`);
  tx.record({
    kind: 'listing_fields.changed',
    subject: { type: 'organisation', id: organisationId },
    data: { fields: fields.map(({ key, label }) => ({ key, label })) },
  });
  return { fields, version: version + 1 };
}

/** A listing's custom values after a change: existing fields, valid options, no empty values. */
export async function ownValues(
  tx: Tx,
  before: CustomValues,
  change: Record<string, CustomValue | null>,
): Promise<CustomValues> {
  if (Object.keys(change).length === 0) return before;
  const { fields } = await listOf(tx);
  for (const [key, value] of Object.entries(change)) {
    const field = fields.find((one) => one.key === key);
    if (!field) throw invalid(['custom', key], 'There is no such field.');
    if (value !== null && customTypeOf(key) === 'choice' && !field.options.includes(String(value)))
      throw invalid(['custom', key], 'This is not one of the options.');
  }
  return withoutEmpty({ ...before, ...change });
}
