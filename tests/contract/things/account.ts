import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { TOTP } from 'otpauth';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { brand } from '#contract/account/onboarding.ts';
import type { Role } from '#contract/core/access.ts';
import { files } from '#contract/people/files.ts';
import { phoneCode } from '#server/account/factors/phone.ts';
import { renewRecoveryCodes } from '#server/account/factors/recovery-codes.ts';
import { newTotp } from '#server/account/factors/totp.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { later, newAddress, password } from './kit.ts';

export const newView = (world: World, office: Office, by: Person): Promise<string> =>
  putRow(world, 'saved_views', {
    organisation_id: office.organisationId,
    user_id: by.id,
    domain: 'leads',
    name: `${office.mark} ${nextNumber()}`,
    query: 'filter=stage:is(new)',
  });

export async function newInvitation(world: World, office: Office, email = newAddress()) {
  const token = newToken();
  const id = await putRow(world, 'invitations', {
    organisation_id: office.organisationId,
    email,
    role: 'agent',
    token_hash: hashToken(token),
    invited_by: office.people.owner.id,
    expires_at: later(),
  });
  return { id, token, email };
}

export async function newApiKey(world: World, office: Office, role: string) {
  const key = `lk_${newToken()}`;
  const id = await putRow(world, 'api_keys', {
    organisation_id: office.organisationId,
    name: `${office.mark} key ${nextNumber()}`,
    prefix: key.slice(0, 10),
    key_hash: hashToken(key),
    role,
    created_by: office.people.owner.id,
  });
  return { id, key };
}

export const newApp = (world: World, office: Office): Promise<string> =>
  putRow(world, 'apps', {
    organisation_id: office.organisationId,
    name: `${office.mark} app ${nextNumber()}`,
    redirect_uris: ['https://app.example.com/back'],
    created_by: office.people.owner.id,
  });

/** An app that a person has authorized. */
export const newConnection = async (world: World, office: Office, by: Pick<Person, 'id'>): Promise<string> =>
  putRow(world, 'app_grants', {
    organisation_id: office.organisationId,
    app_id: await newApp(world, office),
    app_name: `${office.mark} app`,
    user_id: by.id,
    scopes: ['leads.read'],
    started_at: new Date().toISOString(),
  });

export const newMessage = (world: World, office: Office): Promise<string> =>
  putRow(world, 'outbox_messages', {
    organisation_id: office.organisationId,
    channel: 'email',
    message_key: randomUUID(),
    sender: 'no-reply@lintel.example',
    recipient: newAddress(),
    subject: `News of ${office.mark}`,
    body_text: `${office.mark}\nhas news.`,
  });

export const newNotification = (world: World, office: Office, to: Person): Promise<string> =>
  putRow(world, 'notifications', {
    organisation_id: office.organisationId,
    user_id: to.id,
    event_id: randomUUID(),
    kind: 'task.assigned',
    subject_type: 'task',
    subject_id: randomUUID(),
    actor_id: office.people.owner.id,
    data: { title: office.mark },
  });

/** A phone that is waiting for its confirmation code; returns the code. */
export async function newPhoneCode(world: World, of: Person, phone: string): Promise<string> {
  const challenge = randomUUID();
  await world.owner.query(
    'insert into member_phones (organisation_id, user_id, phone, challenge_id) values ($1, $2, $3, $4)',
    [of.organisationId, of.id, phone, challenge],
  );
  return phoneCode(world.server.services.settings.secret, challenge);
}

export const newEndpoint = (world: World, office: Office): Promise<string> =>
  putRow(world, 'webhook_endpoints', {
    organisation_id: office.organisationId,
    url: `https://hooks.example.com/${office.mark}/${nextNumber()}`,
    scheme: 'v1',
    sealed_key: 'v1.none.none.none',
    created_by: office.people.owner.id,
  });

export async function newDelivery(world: World, office: Office) {
  const endpointId = await newEndpoint(world, office);
  const deliveryId = await putRow(world, 'webhook_deliveries', {
    organisation_id: office.organisationId,
    endpoint_id: endpointId,
    event_id: randomUUID(),
    kind: 'lead.created',
    body: `{"of":"${office.mark}"}`,
    state: 'failed',
  });
  return { endpointId, deliveryId };
}

/** A second session of a person. */
export const newSessionOf = (world: World, person: Person): Promise<string> =>
  putRow(world, 'sessions', {
    user_id: person.id,
    organisation_id: person.organisationId,
    refresh_hash: randomUUID(),
    expires_at: later(),
  });

export async function newOneTimeToken(world: World, purpose: string, userId: string): Promise<string> {
  const token = newToken();
  await world.owner.query(
    'insert into one_time_tokens (token_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)',
    [hashToken(token), purpose, userId, later()],
  );
  return token;
}

export const addressOf = async (world: World, { id }: Person): Promise<string> =>
  (await world.owner.query('select email from users where id = $1', [id])).rows[0].email;

/** A verified authenticator app, with a session that was verified with it. */
export async function newFactor(world: World, person: Person): Promise<{ id: string; code: string; person: Person }> {
  const { sealed, secret } = newTotp(world.server.services.settings, 'someone@example.test');
  const id = await putRow(world, 'factors', {
    user_id: person.id,
    type: 'totp',
    status: 'verified',
    sealed_secret: sealed,
    verified_at: new Date(),
  });
  await world.owner.query(`update sessions set aal = 'aal2' where user_id = $1`, [person.id]);
  return { id, code: new TOTP({ secret }).generate(), person };
}

export const newIdentity = (world: World, person: Person): Promise<string> =>
  putRow(world, 'identities', {
    user_id: person.id,
    provider: 'elsewhere',
    issuer: 'https://id.example',
    subject: randomUUID(),
  });

export const newChallenge = (world: World, factorId: string): Promise<string> =>
  putRow(world, 'factor_challenges', { factor_id: factorId, expires_at: later() });

export async function newRecoveryCode(world: World, person: Person): Promise<string> {
  const { db, settings } = world.server.services;
  const [code] = await db.asSystem((tx) => renewRecoveryCodes(tx, settings, person.id));
  return code!;
}

/** Hashed at low cost, as if settings had once been lower, because tests need many passwords. */
export async function givePassword(world: World, person: Person): Promise<Person> {
  const salt = randomBytes(16);
  const derived = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${derived.toString('base64url')}`;
  await world.owner.query('insert into credentials (user_id, password_hash) values ($1, $2)', [person.id, hash]);
  return person;
}

/** A member of a separate organization that pays for Pro with an add-on through the test checkout. */
export async function newPayingMember(world: World, role: Role): Promise<Person> {
  const organisationId = await newOrganisation(world.server, `Paying ${nextNumber()}`);
  const payer = await newMember(world.server, organisationId, 'owner');
  const id = `test_sub_${randomUUID()}`;
  const [start, end] = [new Date(Date.now() - 86_400_000).toISOString(), later()];
  const lines = [{ id: 'property-management_bundled_monthly', name: 'Property Management', cents: 89_10 }];
  const body = { id, reference: payer.id, status: 'active', every: 'month', lines, cancelAt: null, creditCents: 0 };
  const period = { startedAt: start, periodStart: start, periodEnd: end };
  await world.owner.query(`insert into test_payments (id, kind, body) values ($1, 'subscription', $2)`, [
    id,
    { ...body, ...period },
  ]);
  await world.owner.query(
    `update subscriptions set status = 'active', tier = 'pro', plans = '[{"offer": "realestate", "tier": "pro"}]',
       add_ons = '{property-management}', vertical_tiers = '{"realestate": "pro"}', provider = 'test', subscription_id = $2,
       subscribed_at = $3, current_period_start = $3, current_period_end = $4 where user_id = $1`,
    [payer.id, id, start, end],
  );
  return role === 'owner' ? payer : newMember(world.server, organisationId, role);
}

export const newInvoice = (world: World, office: Office): Promise<string> =>
  putRow(world, 'invoices', {
    user_id: office.people.owner.id,
    provider: 'test',
    provider_invoice_id: randomUUID(),
    number: `${office.mark}-${nextNumber()}`,
    status: 'paid',
    total_cents: 199_00,
    currency: 'usd',
    lines: JSON.stringify([{ text: 'Real Estate Pro, monthly', cents: 199_00 }]),
    issued_at: new Date().toISOString(),
  });

/** The logo of a separate organization, because each organization has only one. */
export async function newLogo(world: World, office: Office): Promise<string> {
  const owner = await newMember(world.server, await newOrganisation(world.server, `${office.mark} drawn`), 'owner');
  const made = await owner.do(files.upload, { name: `${office.mark}.png` }, { body: new Blob([pictures.png]) });
  const shown = await owner.do(brand.change, { name: '', colour: null, logo: made.body.id }, { version: 1 });
  if (shown.status !== 200) throw new Error(`No logo could be made: ${JSON.stringify(shown.body)}`);
  return made.body.id;
}

export async function newAgentPhoto(world: World, office: Office): Promise<string> {
  const owner = await newMember(world.server, await newOrganisation(world.server, `${office.mark} pictured`), 'owner');
  const made = await owner.do(files.upload, { name: `${office.mark}.png` }, { body: new Blob([pictures.png]) });
  const shown = { title: '', phone: '', signature: '', photo: made.body.id };
  const kept = await owner.do(agentProfile.change, shown, { version: 1 });
  if (kept.status !== 200) throw new Error(`No photo could be kept: ${JSON.stringify(kept.body)}`);
  return made.body.id;
}

/** The owner's photo, which colleagues see too. */
export async function newMemberPhoto({ owner: database }: World, office: Office): Promise<void> {
  const { owner } = office.people;
  const made = await owner.do(files.upload, { name: `${office.mark}.png` }, { body: new Blob([pictures.png]) });
  await database.query(
    `insert into agent_profiles (organisation_id, user_id, title, phone, signature, photo_id) values ($1, $2, '', '', '', $3)
     on conflict (organisation_id, user_id) do update set photo_id = excluded.photo_id`,
    [owner.organisationId, owner.id, made.body.id],
  );
}

/** The token of a link to the test checkout. */
export async function newCheckout(world: World, office: Office): Promise<string> {
  const { url } = await world.server.services.payments.createCheckout({
    key: randomUUID(),
    reference: office.people.owner.id,
    email: 'payer@example.test',
    every: 'month',
    lines: [{ id: 'pro_realestate_monthly', name: 'Real Estate Pro, monthly', cents: 199_00 }],
    successUrl: 'https://lintel.example/settings/billing?paid=1',
    cancelUrl: 'https://lintel.example/settings/billing',
  });
  return new URL(url).hash.slice(1);
}

export const newPrivacyRequest = (world: World, office: Office): Promise<string> =>
  putRow(world, 'privacy_requests', {
    organisation_id: office.organisationId,
    kind: 'access',
    name: `${office.mark} asks`,
    received_on: '2026-01-15',
    due_on: '2026-03-01',
  });

export const newIncident = (world: World, office: Office): Promise<string> =>
  putRow(world, 'security_incidents', {
    organisation_id: office.organisationId,
    title: `${office.mark} incident ${nextNumber()}`,
    discovered_on: '2026-01-15',
    severity: 'low',
  });

/** A request by someone other than the person who answers it. */
export const newExportRequest = (world: World, office: Office, by: Person): Promise<string> =>
  putRow(world, 'export_requests', {
    organisation_id: office.organisationId,
    asked_by: by.id,
    rows: 1_000,
    reason: `${office.mark} moves`,
  });

/** A webhook subscription created by another product. */
export const newHook = (world: World, office: Office): Promise<string> =>
  putRow(world, 'webhook_endpoints', {
    organisation_id: office.organisationId,
    url: `https://hooks.example.com/${office.mark}/${nextNumber()}`,
    scheme: 'v1',
    sealed_key: 'v1.none.none.none',
    created_by: office.people.owner.id,
    by_hook: true,
  });
