import type { Inherited } from '#contract/account/enterprise-settings.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { MessageSettings, messages } from '#contract/people/messages.ts';
import { refuseLocked } from '#server/account/enterprise/inherited.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export const settingsJson = ({ organisationId }: Member): Sql => sql`
  select coalesce(
    (select json_build_object('postalAddress', s.postal_address, 'version', s.version) from message_settings s
     where s.organisation_id = ${organisationId}),
    json_build_object('postalAddress', '', 'version', 0))::text`;

/** Applies the address that a company sets for its offices: always if it is locked, otherwise only to an office without one. */
export async function takePostalAddress(
  tx: Tx,
  actor: Pick<Member, 'organisationId'>,
  { value, isLocked }: Inherited,
): Promise<void> {
  const own = await tx.one<{ address: string }>(sql`
    select postal_address as address from message_settings where organisation_id = ${actor.organisationId}`);
  if (own?.address !== value && (isLocked || !own?.address)) await changeSettings(tx, actor, { postalAddress: value });
}

/** Stored decisions refer to this version, which records the address in force at that time. */
export async function changeSettings(
  tx: Tx,
  { organisationId }: Pick<Member, 'organisationId'>,
  { postalAddress }: InputOf<typeof messages.changeSettings>,
): Promise<MessageSettings> {
  await refuseLocked(tx, { postalAddress });
  const changed = await tx.one<MessageSettings>(sql`
    insert into message_settings as s (organisation_id, postal_address) values (${organisationId}, ${postalAddress})
    on conflict (organisation_id) do update set postal_address = excluded.postal_address, version = s.version + 1
      where s.postal_address <> excluded.postal_address
    returning s.postal_address as "postalAddress", s.version`);
  if (changed) {
    const { version } = changed;
    tx.record({
      kind: 'message_settings.changed',
      subject: { type: 'organisation', id: organisationId },
      data: { postalAddress, version },
    });
    return changed;
  }
  return tx.get<MessageSettings>(sql`
    select postal_address as "postalAddress", version from message_settings where organisation_id = ${organisationId}`);
}
