import type { ShownAgent } from '#contract/account/agent-profile.ts';
import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Locale } from '#contract/core/locale.ts';
import { codeMinutes, type dealRoom, mostCodeTries, type PartyRole } from '#contract/inventory/deals/deal-rooms.ts';
import { phoneCode } from '#server/account/factors/phone.ts';
import { brandColumns, brandIn, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sealTicket, ticketSubject } from '#server/core/auth/tickets.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { isLinkSecret } from '#server/core/http/link-secret.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { ask as askGate } from '#server/people/messages/gate/decide.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { subjectOf } from '../lock-deal.ts';
import { wordName } from './guests.ts';
import { guestCodeJob } from './jobs.ts';
import type { Party } from './view.ts';

export type Guest = ShownBrand & {
  agent: ShownAgent | null;
  scope: Scope;
  id: string;
  dealId: string;
  partyId: string;
  role: PartyRole;
  name: string;
  leadId: string | null;
  factor: 'text' | 'word';
  phone: string | null;
  wordHash: string | null;
};

/** Far above normal use; guessing links is stopped long before one is found. */
const mostReads = 1_200;
const quarter = 15 * 60;

/** The guest of a valid link: still a party, access not ended, and the deal exists. */
export async function findGuest({ db }: Services, { ip }: RequestFacts, token: string): Promise<Guest> {
  await limit(db, `deal rooms from ${networkOf(ip)}`, mostReads, 3_600);
  const whose = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from deal_guests where token_hash = ${hashToken(token)}`),
  );
  if (!whose) throw notFound();
  const scope: Scope = { organisationId: whose.organisationId, userId: null, actorKind: 'system' };
  const guest = await db.withOrg(scope, async (tx) => {
    const found = await tx.one<Omit<Guest, 'scope' | 'agent'> & { owner: string | null }>(sql`
      select g.id, g.deal_id as "dealId", g.party_id as "partyId", t.role, t.name, t.lead_id as "leadId", g.factor, g.phone,
        g.word_hash as "wordHash", l.owner_id as owner, ${brandColumns}
      from deal_guests g join deal_parties t on t.organisation_id = g.organisation_id and t.id = g.party_id
      join deals l on l.organisation_id = g.organisation_id and l.id = g.deal_id
      ${brandJoin('g')}
      where g.organisation_id = ${scope.organisationId} and g.id = ${whose.id} and g.ended_at is null and l.archived_at is null`);
    if (!found) return undefined;
    const { owner, ...shown } = found;
    return { ...shown, agent: await shownAgent(tx, owner) };
  });
  if (!guest) throw notFound();
  return { ...guest, scope };
}

export const viewerOf = ({ id, role, partyId }: Guest): Party => ({ kind: 'party', role, partyId, guestId: id });

/** What the entry page shows before authentication: the guest's name and where the code goes. */
export const presentDoor = (guest: Guest): OutputOf<typeof dealRoom.look> => ({
  ...brandIn(guest),
  agent: guest.agent,
  name: guest.name,
  factor: guest.factor,
  phoneEnding: guest.phone?.slice(-2) ?? null,
});

export async function sendCode(services: Services, guest: Guest, locale: Locale): Promise<{ done: true }> {
  if (!guest.phone) throw new Refusal('conflict', 'This guest uses a passcode, not a code.');
  await limit(services.db, `room codes of ${guest.id}`, 5, quarter);
  const isAllowed = await services.db.withOrg(guest.scope, (tx) => askForCode(tx, guest, guest.phone!, locale));
  if (!isAllowed) throw new Refusal('conflict', 'We can’t text this number. Ask for a passcode instead.');
  return { done: true };
}

/** Asks the sending gate first, so that the guest knows whether to wait; it is asked again when the text is sent. */
async function askForCode(tx: Tx, { id, leadId }: Guest, phone: string, locale: Locale): Promise<boolean> {
  const { verdict } = await askGate(tx, {
    leadId,
    channel: 'sms',
    purpose: 'transactional',
    address: phone,
    words: null,
    requested: id,
  });
  if (verdict.outcome !== 'allow') return false;
  const codeId = newId();
  await tx.run(sql`
    update deal_guests set code_id = ${codeId}, code_expires_at = now() + ${sql.int(codeMinutes)} * interval '1 minute', code_used_at = null, code_tries = 0
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  await tx.enqueue(guestCodeJob.with({ guestId: id, codeId, leadId, phone, locale }));
  return true;
}

const passPurpose = 'deal room';
const passMinutes = 12 * 60;
const ticketPurpose = 'deal room documents';
const ticketMinutes = 60;

export async function enter(
  services: Services,
  request: RequestFacts,
  guest: Guest,
  proof: string,
): Promise<OutputOf<typeof dealRoom.enter>> {
  const isRight = guest.wordHash
    ? await isLinkSecret(services, {
        name: wordName(guest.id),
        hash: guest.wordHash,
        given: proof,
        ip: request.ip,
        most: 50,
      })
    : await isCode(services, guest, proof.replace(/\s/g, ''));
  if (!isRight) throw new Refusal('forbidden', 'That code is incorrect or expired.');
  await services.db.withOrg(guest.scope, async (tx) => {
    const before = await tx.get<{ enteredAt: string | null }>(sql`
      select entered_at as "enteredAt" from deal_guests
      where organisation_id = ${guest.scope.organisationId} and id = ${guest.id} for update`);
    await tx.run(sql`
      update deal_guests set entered_at = now() where organisation_id = ${guest.scope.organisationId} and id = ${guest.id}`);
    // The first visit is recorded; later ones aren't.
    if (!before.enteredAt)
      tx.record({
        kind: 'deal.guest_entered',
        subject: subjectOf(guest.dealId),
        data: { guestId: guest.id, role: guest.role },
      });
  });
  const { ticket, until } = sealTicket(services.settings.secret, passPurpose, guest.id, passMinutes);
  return { pass: ticket, until };
}

/** Every wrong code counts, even if the request fails otherwise; the right one works once, and again within a minute for a second click. */
const isCode = ({ db, settings }: Services, { scope, id }: Guest, proof: string): Promise<boolean> =>
  db.withOrg(scope, async (tx) => {
    const code = await tx.one<{ codeId: string }>(sql`
      select code_id as "codeId" from deal_guests
      where organisation_id = ${scope.organisationId} and id = ${id} and code_expires_at > now() and code_tries < ${sql.int(mostCodeTries)}
        and coalesce(code_used_at > now() - interval '1 minute', true) for update`);
    if (!code) return false;
    const isRight = phoneCode(settings.secret, code.codeId) === proof;
    await tx.run(sql`
      update deal_guests set code_tries = code_tries + ${isRight ? 0 : 1}, code_used_at = coalesce(code_used_at, case when ${isRight} then now() end)
      where organisation_id = ${scope.organisationId} and id = ${id}`);
    return isRight;
  });

/** A pass belongs to one guest, and is worthless once their access has ended, which `findGuest` checks every time. */
export function checkPass({ settings }: Services, guest: Guest, pass: string): void {
  if (ticketSubject(settings.secret, passPurpose, pass) !== guest.id)
    throw new Refusal('forbidden', 'Your session expired. Open the deal room again.');
}

export const ticketFor = ({ settings }: Services, { id }: Guest): string =>
  sealTicket(settings.secret, ticketPurpose, id, ticketMinutes).ticket;

export function checkTicket({ settings }: Services, guest: Guest, ticket: string): void {
  if (ticketSubject(settings.secret, ticketPurpose, ticket) !== guest.id)
    throw new Refusal('forbidden', 'Your session expired. Open the deal room again.');
}
