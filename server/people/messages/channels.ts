import type { InputOf } from '#contract/core/call.ts';
import type { inbox, MessageChannel } from '#contract/people/inbox.ts';
import { newSigningKey } from '#server/account/webhooks/signature.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashToken, newToken, seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';
import { storedPhone } from '../leads/phone.ts';
import { secretPurpose } from './inbound-channel.ts';

const most = 20;

export const channelList = (actor: Member): Sql => sql`
  select json_build_object('channels', coalesce(json_agg(r), '[]'))::text from (
    select c.id, c.kind, c.name, coalesce(c.settings ->> 'number', '') as number, coalesce(c.settings ->> 'address', '') as address,
      coalesce(c.settings ->> 'host', '') as host, c.last_at as "lastAt", c.last_error as "lastError"
    from message_channels c where c.organisation_id = ${actor.organisationId} and c.removed_at is null order by c.id) r`;

const paths: Record<MessageChannel['kind'], string | null> = { sms: 'texts', mail: 'mail', imap: null };

export async function addChannel(
  tx: Tx,
  actor: Member,
  { secret, publicUrl }: Pick<Settings, 'secret' | 'publicUrl'>,
  input: InputOf<typeof inbox.addChannel>,
) {
  const { organisationId, userId } = actor;
  const { kind, name, address, host, port, user } = input;
  const { kept } = await tx.get<{ kept: number }>(sql`
    select count(*) as kept from message_channels where organisation_id = ${organisationId} and removed_at is null`);
  if (kept >= most) throw new Refusal('conflict', `There can be at most ${most} message channels.`);
  const id = newId();
  const token = paths[kind] && newToken();
  // Mail providers get a secret that we generate; Twilio and IMAP mailboxes use their own.
  const own = kind === 'mail' ? newSigningKey('v1').own : input.secret;
  const settings = {
    number: storedPhone(input.number) ?? '',
    address,
    ...(kind === 'imap' && { host, port: String(port), user }),
  };
  await tx.run(sql`
    insert into message_channels (organisation_id, id, kind, name, token_hash, sealed_secret, settings, created_by)
    values (${organisationId}, ${id}, ${kind}, ${name}, ${token ? hashToken(token) : null}, ${seal(secret, secretPurpose, own)},
      ${JSON.stringify(settings)}, ${userId})`);
  tx.record({ kind: 'message_channel.added', subject: { type: 'message_channel', id }, data: { name, way: kind } });
  return {
    id,
    url: token ? `${publicUrl}/inbound/${paths[kind]}/${token}` : null,
    callsUrl: kind === 'sms' ? `${publicUrl}/inbound/calls/${token}` : null,
    secret: kind === 'mail' ? own : null,
  };
}

export async function removeChannel(tx: Tx, actor: Member, id: string): Promise<void> {
  const row = await tx.one<{ name: string; isGone: boolean }>(sql`
    select name, removed_at is not null as "isGone" from message_channels
    where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  if (!row) throw notFound();
  if (row.isGone) return;
  await tx.run(sql`
    update message_channels set removed_at = now(), sealed_secret = '' where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'message_channel.removed', subject: { type: 'message_channel', id }, data: { name: row.name } });
}
