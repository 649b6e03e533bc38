import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Role } from '#contract/core/access.ts';
import { listings } from '#contract/inventory/listings.ts';
import { files } from '#contract/people/files.ts';
import { renewRecoveryCodes } from '#server/account/factors/recovery-codes.ts';
import { newTotp } from '#server/account/factors/totp.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { bookingToken } from '#server/people/booking/token.ts';
import { tokenOf } from '#server/public/waitlist/token.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from './world.ts';

/** Makers of things that samples act on: new each time, so that no test stands in another's way. */

export const password = 'Lantern7Quay!';

const later = (): string => new Date(Date.now() + 86_400_000).toISOString();

/** Theirs, so that whatever their role they may see it. Every other one has nothing but a name. */
export async function newLead(world: World, office: Office, owner: Person): Promise<string> {
  const number = nextNumber();
  return putRow(world, 'leads', {
    organisation_id: office.organisationId,
    first_name: office.mark,
    last_name: `Müller-Ångström ${number}`,
    owner_id: owner.id,
    created_by: owner.id,
    ...(number % 2 === 0 && {
      email: `lead${number}@${office.mark.toLowerCase()}.test`,
      phone: `+1512555${String(number).padStart(4, '0')}`,
      tags: ['vip', office.mark.toLowerCase()],
      budget_cents: 64_000_000,
      city: 'São Paulo',
      state: 'TX',
    }),
  });
}

export async function newNote(world: World, office: Office, author: Person) {
  const leadId = await newLead(world, office, author);
  const noteId = await putRow(world, 'notes', {
    organisation_id: office.organisationId,
    lead_id: leadId,
    author_id: author.id,
    body: `${office.mark} says «ça va»\n${nextNumber()}`,
  });
  return { leadId, noteId };
}

/** A lead that was written about, shared, and has a file. */
export async function newToldLead(world: World, office: Office, by: Person): Promise<string> {
  const { leadId, noteId } = await newNote(world, office, by);
  const { organisationId } = office;
  await putRow(world, 'events', {
    organisation_id: organisationId,
    kind: 'note.added',
    subject_type: 'lead',
    subject_id: leadId,
    actor_kind: 'user',
    actor_id: by.id,
    data: { noteId },
  });
  await world.owner.query('insert into lead_shares (organisation_id, lead_id, user_id) values ($1, $2, $3)', [
    organisationId,
    leadId,
    office.people.assistant.id,
  ]);
  await newFileOn(office, leadId);
  return leadId;
}

export async function newTask(world: World, office: Office, by: Person, done = false): Promise<string> {
  return putRow(world, 'tasks', {
    organisation_id: office.organisationId,
    title: `Call ${office.mark} ${nextNumber()}`,
    assignee_id: by.id,
    created_by: by.id,
    ...(nextNumber() % 2 === 0 && { lead_id: await newLead(world, office, by), due_on: '2031-02-28' }),
    ...(done && { done_at: new Date().toISOString(), done_by: by.id }),
  });
}

/** In their own calendar; every other one with a lead and all that an appointment may say. */
export async function newAppointment(world: World, office: Office, by: Person, removed = false): Promise<string> {
  const { organisationId, mark } = office;
  const number = nextNumber();
  const id = await putRow(world, 'appointments', {
    organisation_id: organisationId,
    title: `${mark} visit ${number}`,
    organiser_id: by.id,
    created_by: by.id,
    time_zone: 'America/Chicago',
    start_local: '2031-03-04T10:00',
    starts_at: '2031-03-04T16:00Z',
    ends_at: '2031-03-04T16:30Z',
    last_at: '2031-03-04T16:30Z',
    ...(number % 2 === 0 && { kind: 'showing', place: `${mark} Street 1`, notes: 'Zoë’s keys' }),
    ...(removed && { removed_at: new Date().toISOString() }),
  });
  const people = [organisationId, id, by.id];
  await world.owner.query(
    'insert into appointment_people (organisation_id, appointment_id, user_id) values ($1, $2, $3)',
    people,
  );
  const met = [organisationId, id, await newReachableLead(world, office, by)];
  await world.owner.query(
    'insert into appointment_leads (organisation_id, appointment_id, lead_id) values ($1, $2, $3)',
    met,
  );
  return id;
}

/** Open at all hours of every day, with one host. */
export async function newBookingPage(world: World, office: Office, host: Person) {
  const { organisationId, mark } = office;
  const slug = `${mark.toLowerCase()}-${nextNumber()}`;
  const id = await putRow(world, 'booking_pages', {
    organisation_id: organisationId,
    slug,
    title: `${mark} talk`,
    created_by: host.id,
    lead_minutes: 0,
    hours: JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))),
  });
  const row = [organisationId, id, host.id];
  await world.owner.query('insert into booking_hosts (organisation_id, page_id, user_id) values ($1, $2, $3)', row);
  return { id, slug };
}

/** At a time of its own, so that no host is asked for twice. */
export const nextSlot = (): string => {
  const halfHour = 1_800_000;
  return new Date(Math.ceil(Date.now() / halfHour + 2 + (nextNumber() % 1_200)) * halfHour).toISOString();
};

export async function newBooking(world: World, office: Office): Promise<string> {
  const { organisationId } = office;
  const host = await newMember(world.server, organisationId, 'agent');
  const { id: pageId } = await newBookingPage(world, office, host);
  const appointment = await newAppointment(world, office, host);
  const lead = await newReachableLead(world, office, host);
  const startsAt = nextSlot();
  await world.owner.query('update appointments set starts_at = $1 where id = $2', [startsAt, appointment]);
  const id = await putRow(world, 'bookings', {
    organisation_id: organisationId,
    page_id: pageId,
    host_id: host.id,
    appointment_id: appointment,
    lead_id: lead,
    name: office.mark,
    email: newAddress(),
    locale: 'en',
    time_zone: 'UTC',
    starts_at: startsAt,
    consent_text: 'yes',
    consent_version: 1,
  });
  return bookingToken(world.server.services.settings.secret, organisationId, id);
}

const newReachableLead = (world: World, office: Office, owner: Person): Promise<string> =>
  putRow(world, 'leads', {
    organisation_id: office.organisationId,
    first_name: office.mark,
    email: newAddress(),
    owner_id: owner.id,
  });

export async function newCalendarFeed(world: World, office: Office, by: Person): Promise<string> {
  const token = newToken();
  await world.owner.query(
    `insert into calendar_feeds (organisation_id, user_id, token_hash) values ($1, $2, $3)
     on conflict (organisation_id, user_id) do update set token_hash = excluded.token_hash`,
    [office.organisationId, by.id, hashToken(token)],
  );
  return token;
}

export const newView = (world: World, office: Office, by: Person): Promise<string> =>
  putRow(world, 'saved_views', {
    organisation_id: office.organisationId,
    user_id: by.id,
    domain: 'leads',
    name: `${office.mark} ${nextNumber()}`,
    query: 'filter=stage:is(new)',
  });

export const newAddress = (): string => `invited${nextNumber()}@example.test`;

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

/** Long work that somebody started; `undo` where it is done and can be taken back. */
export const newJob = (world: World, office: Office, by: Person, state: 'waiting' | 'done' | 'dead'): Promise<string> =>
  putRow(world, 'jobs', {
    organisation_id: office.organisationId,
    created_by: by.id,
    kind: 'leads.bulk',
    payload: { of: office.mark },
    state,
    shown: true,
    run_at: later(),
    ...(state === 'done' && {
      total: 3,
      done: 2,
      refused: 1,
      refusals: JSON.stringify([{ item: randomUUID(), reason: 'may_not_change' }]),
      started_at: new Date().toISOString(),
      finished_at: new Date().toISOString(),
      undo: { right: 'jobs.read', job: { kind: 'leads.bulk.undo', payload: { of: office.mark } } },
    }),
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

export const newFailedEvent = (world: World, office: Office): Promise<string> =>
  putRow(world, 'event_failures', {
    listener: 'notifications',
    organisation_id: office.organisationId,
    event_id: randomUUID(),
    kind: 'lead.created',
    subject_type: 'lead',
    subject_id: randomUUID(),
    tx: 1,
    position: nextNumber(),
    attempts: 10,
    error: 'Error: it could not be done',
  });

export const newContactMessage = (world: World): Promise<string> =>
  putRow(world, 'contact_messages', {
    topic: 'press',
    name: 'Ana Ruiz',
    email: newAddress(),
    message: `May we write about you? ${nextNumber()}`,
    locale: 'en',
    consent_text: 'I agree.',
    consent_version: 1,
  });

/** What was mailed to an address that wants to be told when a vertical opens. */
export async function newWaitlistToken(world: World): Promise<string> {
  const id = await putRow(world, 'waitlist', {
    vertical: 'mortgage',
    email: newAddress(),
    locale: 'en',
    consent_text: 'I agree.',
    consent_version: 1,
  });
  return tokenOf(world.server.services.settings.secret, id);
}

/** Uploaded through the door, since its bytes must lie in the store. */
export async function newFile(world: World, office: Office, by: Person): Promise<string> {
  return newFileOn(office, await newLead(world, office, by));
}

export async function newFileOn(office: Office, lead: string): Promise<string> {
  const body = `${office.mark} ${nextNumber()}`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.txt`, lead }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  return made.body.id;
}

/** A picture's bytes as a body. */
export const png = new Blob([pictures.png]);

/** On the market and theirs, so that whatever their role they may see it. Every other one is a bare draft. */
export async function newListing(world: World, office: Office, owner: Person): Promise<string> {
  const number = nextNumber();
  const organisation_id = office.organisationId;
  const property_id = await putRow(world, 'properties', { organisation_id, address_key: `${office.mark} ${number}` });
  const id = await putRow(world, 'listings', {
    organisation_id,
    property_id,
    owner_id: owner.id,
    created_by: owner.id,
    street_number: String(number),
    street_name: `${office.mark} Straße`,
    city: 'Zürich',
    state_or_province: 'TX',
    ...(number % 2 === 0 && {
      standard_status: 'Active',
      postal_code: '78704',
      list_price_cents: 64_000_000,
      original_list_price_cents: 66_000_000,
      listing_contract_date: '2026-01-02',
      expiration_date: '2099-12-31',
      bedrooms_total: 3,
      bathrooms_full: 2,
      bathrooms_half: 1,
      latitude: 30.25,
      longitude: -97.75,
      pool_private_yn: true,
      public_remarks: `Bright rooms.\n${office.mark}`,
      private_remarks: 'The key is under the stone.',
      market_since: '2026-01-02',
    }),
  });
  for (const [status, effective_on] of [
    ['Incomplete', '2026-01-01'],
    ['Active', '2026-01-02'],
  ].slice(0, number % 2 === 0 ? 2 : 1))
    await putRow(world, 'listing_statuses', { organisation_id, listing_id: id, property_id, status, effective_on });
  await putRow(world, 'listing_prices', { organisation_id, listing_id: id, to_cents: 64_000_000, reason: office.mark });
  await putRow(world, 'events', {
    organisation_id,
    kind: 'listing.created',
    subject_type: 'listing',
    subject_id: id,
    actor_kind: 'user',
    actor_id: owner.id,
    data: { listPrice: 64_000_000 },
  });
  return id;
}

/** Uploaded through the door, since its bytes must lie in the store. */
export async function newListingPhoto(world: World, office: Office, owner: Person) {
  const id = await newListing(world, office, owner);
  const input = { id, name: `${office.mark}.png`, alt: office.mark };
  const made = await office.people.owner.do(listings.addPhoto, input, { body: png });
  if (made.status !== 200) throw new Error(`No photo could be made: ${JSON.stringify(made.body)}`);
  return { id, photoId: made.body.id };
}

/** A second device of somebody. */
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

/** An authenticator app that its owner uses already, in a session that was proved with it. */
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

/** Hashed with little effort, as if settings had been lower once: there are many of these. */
export async function givePassword(world: World, person: Person): Promise<Person> {
  const salt = randomBytes(16);
  const derived = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${derived.toString('base64url')}`;
  await world.owner.query('insert into credentials (user_id, password_hash) values ($1, $2)', [person.id, hash]);
  return person;
}

/** Of the plan that nothing else here is compared with. */
export const newCompetitorPrice = (world: World): Promise<string> =>
  putRow(world, 'competitor_pricing', {
    vertical: 'mortgage',
    tier: 'elite',
    competitor_name: `Tool ${nextNumber()}`,
    competitor_price: 25,
  });

/** A fault that a page met, with one report of it. */
export async function newErrorGroup(world: World, given: Record<string, unknown> = {}): Promise<string> {
  const fault = { error_type: 'TypeError', error_message: `x is not a function ${nextNumber()}` };
  const id = await putRow(world, 'error_groups', { fingerprint: randomUUID(), reports: 1, ...fault, ...given });
  await putRow(world, 'error_logs', { group_id: id, url: 'https://lintel.example/leads', ...fault });
  return id;
}

/** Somebody who looked at a page. Every other one came by a campaign. */
export async function newVisit(world: World): Promise<void> {
  const number = nextNumber();
  const session_id = `visit ${number}`;
  const campaign = number % 2 === 0 && { medium: 'email', campaign: 'spring', referrer: 'https://mail.example/' };
  await putRow(world, 'acquisition_visits', {
    session_id,
    source: 'newsletter',
    landing_page: '/',
    pages: 1,
    ...campaign,
  });
  await putRow(world, 'acquisition_tracking', { session_id, landing_page: '/' });
}

/** What a visitor asked the assistant, and its answer that it does not know. */
export async function newConversation(world: World) {
  const conversationId = await putRow(world, 'chatbot_conversations', {
    visitor_hash: randomUUID(),
    session_id: randomUUID(),
    turns: 2,
    unanswered: 1,
  });
  const turn = { conversation_id: conversationId, content: `Do you take cats? ${nextNumber()}` };
  await putRow(world, 'chatbot_messages', { ...turn, turn: 1, role: 'user' });
  const unansweredId = await putRow(world, 'chatbot_messages', {
    ...turn,
    turn: 2,
    role: 'assistant',
    spoken_by: 'engine',
    unanswered: true,
  });
  return { conversationId, unansweredId };
}

export const newLesson = (world: World): Promise<string> =>
  putRow(world, 'chatbot_lessons', { question: `Do you take cats? ${nextNumber()}`, answer: 'Yes.' });

/** Somebody in an organisation of their own that pays, to the built-in checkout, for Pro with an add-on. */
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

/** The token of a link to the built-in checkout. */
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
