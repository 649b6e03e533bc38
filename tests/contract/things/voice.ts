import { randomUUID } from 'node:crypto';
import { receive } from '#server/people/messages/receive.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';

const nextPhone = (): string => `+1512555${String(1_000 + (nextNumber() % 9_000))}`;

/** A lead who has just sent a message and may therefore be called at any hour; the caller has a confirmed phone. */
export async function newDialable(world: World, { mark }: Office, by: Person): Promise<string> {
  const { organisationId, id: userId } = by;
  const phone = nextPhone();
  const lead = await putRow(world, 'leads', {
    organisation_id: organisationId,
    first_name: mark,
    phone,
    owner_id: userId,
  });
  await world.server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
    receive(tx, { channel: 'sms', from: phone, subject: '', body: mark, providerId: randomUUID() }),
  );
  await world.owner.query(
    `insert into member_phones (organisation_id, user_id, phone, challenge_id, confirmed_at) values ($1, $2, $4, $3, now())
     on conflict (organisation_id, user_id) do update set confirmed_at = now()`,
    [organisationId, userId, randomUUID(), nextPhone()],
  );
  // A phone can ring for only one call, so the caller's earlier calls are ended.
  await world.owner.query(
    `update voice_calls set state = 'ended' where organisation_id = $1 and user_id = $2 and state in ('dialing', 'ringing')`,
    [organisationId, userId],
  );
  return lead;
}

/** A call of the person that has ended. */
export async function newVoiceCall(world: World, office: Office, by: Person): Promise<string> {
  return putRow(world, 'voice_calls', {
    organisation_id: by.organisationId,
    lead_id: await newDialable(world, office, by),
    user_id: by.id,
    address: nextPhone(),
    phone: '+15125550100',
    state: 'ended',
  });
}
