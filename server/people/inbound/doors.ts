import { randomBytes } from 'node:crypto';
import { holds } from '#contract/core/access.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Door, inbound } from '#contract/people/inbound.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { newSigningKey } from '#server/account/webhooks/signature.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashToken, newToken, seal, unseal } from '#server/core/auth/seal.ts';
import { firstIdOf, newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';

const mostDoors = 200;
const heardDays = 30;
const purpose = 'inbound door';

type Stored = Omit<Door, 'address' | 'secret' | 'mailAddress'> & {
  sealedToken: string | null;
  sealedSecret: string | null;
};

const readDoors = (tx: Tx, only: Sql = nothing): Promise<Stored[]> =>
  tx.all<Stored>(sql`
    select d.id, d.kind, d.name, d.portal, d.slug, d.intro, d.consent_text as "consentText", d.origins, d.tags, d.mapping, d.version,
      d.sealed_token as "sealedToken", d.sealed_secret as "sealedSecret",
      (select json_build_object('lastAt', max(m.created_at), 'taken', (count(*) filter (where m.state = 'taken'))::int,
         'failed', (count(*) filter (where m.state = 'failed'))::int)
       from (select m.created_at, m.state from inbound_messages m
         where m.organisation_id = d.organisation_id and m.door_id = d.id and m.id >= ${firstIdOf(Date.now() - heardDays * 86_400_000)}
         order by m.id desc limit 10000) m) as heard
    from inbound_doors d where d.organisation_id = ${tx.scope.organisationId} and d.removed_at is null ${only}
    order by d.id desc limit ${mostDoors}`);

/** Tokens and secrets are shown only to members who may manage lead sources. */
function present({ settings }: Services, actor: Member, { sealedToken, sealedSecret, ...door }: Stored): Door {
  const mayManage = holds(actor.role, 'inbound.manage');
  const open = (sealed: string | null) => (sealed && mayManage ? unseal(settings.secret, purpose, sealed) : null);
  const path = door.kind === 'form' ? `form/${door.slug}` : `inbound/${door.kind}-leads/${open(sealedToken) ?? '…'}`;
  const token = door.kind === 'mail' && settings.MAIL_IN_DOMAIN ? open(sealedToken) : null;
  return {
    ...door,
    address: `${settings.publicUrl}/${path}`,
    mailAddress: token && `${token}@${settings.MAIL_IN_DOMAIN}`,
    secret: open(sealedSecret),
  };
}

export const listDoors = async (tx: Tx, actor: Member, services: Services): Promise<Door[]> =>
  (await readDoors(tx)).map((door) => present(services, actor, door));

export async function doorOf(tx: Tx, actor: Member, services: Services, id: string): Promise<Door> {
  const [door] = await readDoors(tx, sql`and d.id = ${id}`);
  if (!door) throw notFound();
  return present(services, actor, door);
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'inbound_doors_slug';

export async function openDoor(
  tx: Tx,
  actor: Member,
  services: Services,
  wish: InputOf<typeof inbound.openDoor>,
): Promise<Door> {
  const isForm = wish.kind === 'form';
  if (isForm && !wish.slug) throw invalid(['slug'], 'A form needs an address.');
  if (isForm && wish.consentText.trim() === '') throw invalid(['consentText'], 'Enter the consent text for the form.');
  if ((await readDoors(tx)).length >= mostDoors) throw new Refusal('conflict', `At most ${mostDoors} of these.`);
  const { secret } = services.settings;
  const id = newId();
  // An inbound email address gets a hex token, because mail servers on the way may lowercase it.
  const token = wish.kind === 'mail' ? randomBytes(16).toString('hex') : newToken();
  const sealedSecret = wish.kind === 'mail' ? seal(secret, purpose, newSigningKey('v1').own) : null;
  await tx
    .run(sql`
    insert into inbound_doors (organisation_id, id, kind, name, portal, slug, token_hash, sealed_token, sealed_secret, intro, consent_text,
      origins, tags, created_by)
    values (${actor.organisationId}, ${id}, ${wish.kind}, ${wish.name}, ${wish.portal ?? null}, ${isForm ? wish.slug! : null},
      ${isForm ? null : hashToken(token)}, ${isForm ? null : seal(secret, purpose, token)}, ${sealedSecret}, ${wish.intro},
      ${wish.consentText}, ${wish.origins}::text[], ${wish.tags}::text[], ${actor.userId})`)
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid(['slug'], 'This address is taken.') : error;
    });
  tx.record({
    kind: 'inbound_door.opened',
    subject: { type: 'inbound_door', id },
    data: { name: wish.name, way: wish.kind },
  });
  return doorOf(tx, actor, services, id);
}

export async function changeDoor(
  tx: Tx,
  actor: Member,
  services: Services,
  version: number,
  { id, ...wish }: InputOf<typeof inbound.changeDoor>,
): Promise<Door> {
  const [before] = await readDoors(tx, sql`and d.id = ${id}`);
  if (!before) throw notFound();
  const current = present(services, actor, before);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current });
  const changed = await tx.run(sql`
    update inbound_doors set name = ${wish.name ?? before.name}, intro = ${wish.intro ?? before.intro},
      consent_text = ${wish.consentText ?? before.consentText}, origins = ${wish.origins ?? before.origins}::text[],
      tags = ${wish.tags ?? before.tags}::text[],
      mapping = ${JSON.stringify(wish.mapping ?? before.mapping)}::jsonb, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id} and version = ${version}`);
  if (changed === 0) throw new Refusal('version_conflict', undefined, { current });
  tx.record({
    kind: 'inbound_door.changed',
    subject: { type: 'inbound_door', id },
    data: { fields: Object.keys(wish) },
  });
  return doorOf(tx, actor, services, id);
}

export async function closeDoor(tx: Tx, id: string): Promise<void> {
  const closed = await tx.one<{ name: string }>(sql`
    update inbound_doors set removed_at = coalesce(removed_at, now())
    where organisation_id = ${tx.scope.organisationId} and id = ${id} returning name`);
  if (!closed) throw notFound();
  tx.record({ kind: 'inbound_door.closed', subject: { type: 'inbound_door', id }, data: { name: closed.name } });
}

type Found = { scope: Scope; doorId: string };

async function find({ db }: Services, which: Sql): Promise<Found> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from inbound_doors where ${which} and removed_at is null`),
  );
  if (!found) throw notFound();
  return { scope: { organisationId: found.organisationId, userId: null, actorKind: 'system' }, doorId: found.id };
}

export const findForm = (services: Services, slug: string): Promise<Found> =>
  find(services, sql`slug = ${slug.toLowerCase()} and kind = 'form'`);

export const findAddress = (services: Services, kind: 'adf' | 'mail' | 'any', token: string): Promise<Found> =>
  find(services, sql`token_hash = ${hashToken(token)} and kind = ${kind}`);

type OpenForm = Omit<OutputOf<typeof inbound.form>, 'opened'> & { origins: string[]; version: number };

export const formIn = (tx: Tx, doorId: string): Promise<OpenForm> =>
  tx.get<OpenForm>(sql`
    select d.name as title, ${brandColumns}, d.intro, d.consent_text as "consentText", d.origins, d.version
    from inbound_doors d ${brandJoin('d')}
    where d.organisation_id = ${tx.scope.organisationId} and d.id = ${doorId}`);

export async function secretOf({ db, settings }: Services, { scope, doorId }: Found): Promise<string> {
  const { sealed } = await db.withOrg(scope, (tx) =>
    tx.get<{ sealed: string }>(sql`
      select sealed_secret as sealed from inbound_doors
      where organisation_id = ${scope.organisationId} and id = ${doorId}`),
  );
  return unseal(settings.secret, purpose, sealed);
}
