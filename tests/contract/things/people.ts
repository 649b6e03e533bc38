import { files } from '#contract/people/files.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { bookingToken } from '#server/people/booking/token.ts';
import { claimToken } from '#server/people/routing/token.ts';
import { newMember, type Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newAddress } from './kit.ts';

/** Owned by the given person, so that they can see it in any role. Every other lead has all optional fields, unless `isFull` decides. */
export async function newLead(world: World, office: Office, owner: Person, isFull?: boolean): Promise<string> {
  const number = nextNumber();
  return putRow(world, 'leads', {
    organisation_id: office.organisationId,
    first_name: office.mark,
    last_name: `Müller-Ångström ${number}`,
    owner_id: owner.id,
    created_by: owner.id,
    ...((isFull ?? number % 2 === 0) && {
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

export async function newComment(world: World, office: Office, author: Person) {
  const leadId = await newLead(world, office, author);
  const id = await putRow(world, 'comments', {
    organisation_id: office.organisationId,
    subject_type: 'lead',
    subject_id: leadId,
    author_id: author.id,
    body: `${office.mark} wonders\n${nextNumber()}`,
  });
  return { id, leadId };
}

/** A lead that has a note, was shared, and has a file. */
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

/** A lead with a household and a referral source. */
export async function newRelatedLead(world: World, office: Office, by: Person): Promise<string> {
  const { organisationId } = office;
  const [lead, spouse] = [await newToldLead(world, office, by), await newLead(world, office, by)];
  const household = await putRow(world, 'households', { organisation_id: organisationId, name: office.mark });
  await world.owner.query(
    `insert into household_members (organisation_id, lead_id, household_id, role) values ($1, $2, $4, 'partner'), ($1, $3, $4, 'partner')`,
    [organisationId, lead, spouse, household],
  );
  const tie = { organisation_id: organisationId, lead_id: lead, other_id: spouse, kind: 'referral_source' };
  await putRow(world, 'lead_relationships', tie);
  return lead;
}

/** Two leads of the given person that were merged. */
export async function newMerge(world: World, office: Office, by: Person): Promise<string> {
  const [winner, loser] = [await newLead(world, office, by), await newLead(world, office, by)];
  const text = 'update leads set merged_into = $1, archived_at = now() where id = $2';
  await world.owner.query(text, [winner, loser]);
  const now = new Date().toISOString();
  return putRow(world, 'lead_merges', {
    organisation_id: office.organisationId,
    winner_id: winner,
    loser_id: loser,
    fields: JSON.stringify({ lastActivityAt: { before: now, after: now } }),
    moved: JSON.stringify({ added: [] }),
  });
}

/** Two leads that may be duplicates. */
export async function newCandidates(world: World, office: Office, by: Person): Promise<{ one: string; other: string }> {
  const ids = [await newLead(world, office, by), await newLead(world, office, by)].toSorted();
  const [one, other] = ids as [string, string];
  const values = [office.organisationId, one, other];
  await world.owner.query(
    `insert into merge_candidates (organisation_id, one_id, other_id, rule, strength) values ($1, $2, $3, 'phone', 50)`,
    values,
  );
  return { one, other };
}

/** An appointment in the person's own calendar; every other one has a lead and all optional fields. */
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

/** A booking page with one host that is open at all hours. */
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

/** A different time on each call, so that no host is booked twice. */
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
    form_hash: '',
  });
  return bookingToken(world.server.services.settings.secret, organisationId, id);
}

export const newReachableLead = (world: World, office: Office, owner: Person): Promise<string> =>
  putRow(world, 'leads', {
    organisation_id: office.organisationId,
    first_name: office.mark,
    email: newAddress(),
    owner_id: owner.id,
  });

/** A lead in the pond. */
export const newPondLead = (world: World, { organisationId, mark }: Office): Promise<string> =>
  putRow(world, 'leads', { organisation_id: organisationId, first_name: mark, last_name: `Çelik ${nextNumber()}` });

/** A lead offered to a person for half an hour, with the link that is mailed. */
export async function newOffer(world: World, office: Office, to: Person): Promise<{ leadId: string; token: string }> {
  const { organisationId } = office;
  const leadId = await newPondLead(world, office);
  const offerId = await putRow(world, 'lead_offers', {
    organisation_id: organisationId,
    lead_id: leadId,
    rule_id: organisationId,
    method: 'first_to_claim',
    people: [to.id],
    expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  });
  return { leadId, token: claimToken(world.server.services.settings.secret, organisationId, offerId, to.id) };
}

/** A lead that routing rules assigned, with the reasons. */
export async function newDecision(world: World, office: Office, to: Person): Promise<string> {
  const leadId = await newLead(world, office, to);
  await putRow(world, 'routing_decisions', {
    organisation_id: office.organisationId,
    lead_id: leadId,
    outcome: 'assigned',
    method: 'round_robin',
    chosen: to.id,
    reasons: { rules: [], candidates: [{ user: to.id, step: 0, hindrances: [] }], by: 'rule' },
  });
  return leadId;
}

export async function newTeam(world: World, office: Office, member: Person): Promise<string> {
  const { organisationId, mark } = office;
  const name = `${mark} team ${nextNumber()}`;
  const id = await putRow(world, 'teams', { organisation_id: organisationId, name });
  const row = [organisationId, id, member.id];
  await world.owner.query('insert into team_members (organisation_id, team_id, user_id) values ($1, $2, $3)', row);
  return id;
}

export const newOfficePlace = (world: World, { organisationId, mark }: Office): Promise<string> =>
  putRow(world, 'offices', { organisation_id: organisationId, name: `${mark} office ${nextNumber()}` });

/** A message from an address that belongs to no lead. */
export async function newUnknownSender(world: World, { organisationId: organisation_id }: Office): Promise<string> {
  const address = newAddress();
  const conversation_id = await putRow(world, 'conversations', { organisation_id, address });
  await putRow(world, 'messages', {
    organisation_id,
    conversation_id,
    channel: 'email',
    direction: 'in',
    address,
    body: 'Hello',
    state: 'received',
  });
  return conversation_id;
}

export async function newHeldMessage(world: World, office: Office, by: Person) {
  const leadId = await newReachableLead(world, office, by);
  const organisation_id = office.organisationId;
  const decision_id = await putRow(world, 'send_decisions', {
    organisation_id,
    lead_id: leadId,
    channel: 'sms',
    purpose: 'marketing',
    outcome: 'hold',
    rule: 'hours',
    law: 'hours.us',
    pack_version: '2026-11-15',
    hold_until: '2031-01-01T13:00:00Z',
    zones: ['America/New_York'],
  });
  const conversation_id = await putRow(world, 'conversations', { organisation_id, lead_id: leadId });
  const id = await putRow(world, 'messages', {
    organisation_id,
    conversation_id,
    lead_id: leadId,
    channel: 'sms',
    direction: 'out',
    purpose: 'marketing',
    address: '+12125550123',
    body: `${office.mark} ${nextNumber()}`,
    state: 'held',
    decision_id,
    author_id: by.id,
  });
  return { id, leadId, conversationId: conversation_id };
}

export const newMessageChannel = (world: World, office: Office): Promise<string> =>
  putRow(world, 'message_channels', {
    organisation_id: office.organisationId,
    kind: 'sms',
    name: `${office.mark} ${nextNumber()}`,
    token_hash: hashToken(newToken()),
    sealed_secret: 'v1.none.none.none',
    settings: { number: '+15125550100' },
  });

export const newTemplate = (world: World, office: Office): Promise<string> =>
  putRow(world, 'message_templates', {
    organisation_id: office.organisationId,
    name: `${office.mark} ${nextNumber()}`,
    channel: 'email',
    subject: `${office.mark} for {{first_name|you}}`,
    body: 'Dear {{name}}, grüße aus {{city|der Stadt}}',
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

/** Uploaded through the API, because its bytes must be in the storage. */
export async function newFile(world: World, office: Office, by: Person): Promise<string> {
  return newFileOn(office, await newLead(world, office, by));
}

export async function newFileOn(office: Office, lead: string): Promise<string> {
  const body = `${office.mark} ${nextNumber()}`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.txt`, lead }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  return made.body.id;
}

/** A PNG as a request body. */
export const png = new Blob([pictures.png]);

/** A lead with a picture among its files. */
export async function newLeadPicture(world: World, office: Office, by: Person) {
  const leadId = await newLead(world, office, by);
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.png`, lead: leadId }, { body: png });
  if (made.status !== 200) throw new Error(`No picture could be made: ${JSON.stringify(made.body)}`);
  return { leadId, file: made.body.id };
}

/** A lead that the person hands off or is handed. */
export async function newHandoff(world: World, office: Office, by: Person, side: 'from' | 'to') {
  const leadId = await newLead(world, office, by);
  const other = by.id === office.people.agent.id ? office.people.manager : office.people.agent;
  const id = await putRow(world, 'lead_handoffs', {
    organisation_id: office.organisationId,
    lead_id: leadId,
    from_id: side === 'from' ? by.id : other.id,
    to_id: side === 'to' ? by.id : other.id,
    summary: `${office.mark} wants a garden`,
    is_warm: false,
    stays: false,
    is_lent: false,
  });
  return { leadId, id };
}

/** A proposal for the owner's lead by a person who may not decide. */
export async function newProposal(world: World, office: Office, by: Person): Promise<string> {
  return putRow(world, 'ownership_proposals', {
    organisation_id: office.organisationId,
    lead_id: await newLead(world, office, by),
    to_class: 'shared',
    reason: `${office.mark} says so`,
    proposed_by: by.id,
  });
}
