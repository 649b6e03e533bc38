import { randomBytes } from 'node:crypto';
import type { InputOf } from '#contract/core/call.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { ShowingSettings } from '#contract/inventory/showing-shapes.ts';
import type { showings } from '#contract/inventory/showings.ts';
import { placeOf } from '#contract/people/us-places.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockListing } from '../listings/change-listing.ts';
import { seesInside } from '../listings/policy.ts';
import { listingById } from '../listings/queries.ts';
import { sellersOf } from '../listings/sellers-of.ts';

export type Stored = Omit<ShowingSettings, 'address' | 'contacts'> & { slug: string };

const columns = sql`
  s.mode, s.time_zone as "timeZone", s.lead_minutes as "leadMinutes", s.most_minutes as "mostMinutes", s.may_overlap as "mayOverlap",
  s.is_accompanied as "isAccompanied", s.hours, s.blackouts, s.holds_feedback as "holdsFeedback", s.is_open as "isOpen", s.slug`;

const usual = (state: string | null): Omit<Stored, 'slug'> => ({
  mode: 'confirm_any',
  timeZone: placeOf(state, null).zones[0] ?? 'UTC',
  leadMinutes: 120,
  mostMinutes: 60,
  mayOverlap: false,
  isAccompanied: false,
  hours: [],
  blackouts: [],
  holdsFeedback: false,
  isOpen: false,
});

/** Former members are left out. Before setup, the contacts are the listing agent and the sellers with an email address. */
export async function contactsOf(tx: Tx, listingId: string): Promise<ShowingSettings['contacts']> {
  const { organisationId } = tx.scope;
  const chosen = await tx.all<ShowingSettings['contacts'][number]>(sql`
    select c.tier, c.user_id as "user", c.name, c.email from showing_contacts c
    where c.organisation_id = ${organisationId} and c.listing_id = ${listingId}
      and (c.user_id is null or exists (select from memberships m
        where m.organisation_id = c.organisation_id and m.user_id = c.user_id and m.removed_at is null))
    order by c.tier desc, c.id`);
  if (chosen.length > 0 || (await isSetUp(tx, listingId))) return chosen;
  const sellers = (await sellersOf(tx, listingId)).filter(({ email }) => email);
  if (sellers.length === 0) return [];
  const { agent } = await tx.get<{ agent: string | null }>(
    sql`select owner_id as agent from listings where organisation_id = ${organisationId} and id = ${listingId}`,
  );
  return [
    ...(agent ? [{ tier: 'initial' as const, user: agent, name: '', email: '' }] : []),
    ...sellers.map(({ name, email }) => ({ tier: 'initial' as const, user: null, name: name.slice(0, 100), email })),
  ];
}

/** The first request creates the row with defaults, which doesn't count as setup. */
const isSetUp = async (tx: Tx, listingId: string): Promise<boolean> =>
  (await tx.one(sql`
    select from showing_settings
    where organisation_id = ${tx.scope.organisationId} and listing_id = ${listingId} and version > 1`)) !== undefined;

const settingsRow = (tx: Tx, listingId: string, lock: Sql = sql.raw('')): Promise<Stored | undefined> =>
  tx.one<Stored>(sql`
    select ${columns} from showing_settings s where s.organisation_id = ${tx.scope.organisationId} and s.listing_id = ${listingId} ${lock}`);

/** The saved settings, or the defaults. */
export async function settingsOf(tx: Tx, listing: { id: string; state: string | null }): Promise<Stored> {
  return (await settingsRow(tx, listing.id)) ?? { ...usual(listing.state), slug: '' };
}

/** Locked: requests and changes of the rules are serialized. */
export async function lockSettings(tx: Tx, listing: { id: string; state: string | null }): Promise<Stored> {
  const slug = randomBytes(12).toString('base64url');
  await tx.run(sql`
    insert into showing_settings (organisation_id, listing_id, time_zone, slug)
    values (${tx.scope.organisationId}, ${listing.id}, ${usual(listing.state).timeZone}, ${slug}) on conflict do nothing`);
  return (await settingsRow(tx, listing.id, sql.raw('for update')))!;
}

type Seen = Pick<Listing, 'id' | 'stateOrProvince' | 'can'>;

export async function showSettings(
  tx: Tx,
  actor: Member,
  listingId: string,
  publicUrl: string,
): Promise<ShowingSettings> {
  const listing = await tx.one<Seen>(listingById(listingId, actor));
  if (!listing) throw notFound();
  const settings = await settingsOf(tx, { id: listingId, state: listing.stateOrProvince });
  const shown = await present(tx, settings, listingId, publicUrl);
  // Sellers are shown only to members who work on the listing.
  return seesInside(actor, listing) || (await isSetUp(tx, listingId)) ? shown : { ...shown, contacts: [] };
}

const present = async (
  tx: Tx,
  { slug, ...settings }: Stored,
  listingId: string,
  publicUrl: string,
): Promise<ShowingSettings> => ({
  ...settings,
  contacts: await contactsOf(tx, listingId),
  address: slug ? `${publicUrl}/show/${slug}` : null,
});

export async function setUpShowings(
  tx: Tx,
  actor: Member,
  { id: listingId, contacts, ...given }: InputOf<typeof showings.setUp>,
  publicUrl: string,
): Promise<ShowingSettings> {
  const listing = await lockListing(tx, actor, listingId);
  if (!listing.can.change) throw new Refusal('forbidden');
  await lockSettings(tx, { id: listingId, state: listing.stateOrProvince });
  const { organisationId } = actor;
  await tx.run(sql`
    update showing_settings set mode = ${given.mode}, time_zone = ${given.timeZone}, lead_minutes = ${given.leadMinutes},
      most_minutes = ${given.mostMinutes}, may_overlap = ${given.mayOverlap}, is_accompanied = ${given.isAccompanied},
      hours = ${JSON.stringify(given.hours)}::jsonb, blackouts = ${JSON.stringify(given.blackouts)}::jsonb,
      holds_feedback = ${given.holdsFeedback}, is_open = ${given.isOpen}, version = version + 1
    where organisation_id = ${organisationId} and listing_id = ${listingId}`);
  await checkMembers(tx, contacts);
  await tx.run(
    sql`delete from showing_contacts where organisation_id = ${organisationId} and listing_id = ${listingId}`,
  );
  for (const { tier, user, name, email } of contacts)
    await tx.run(sql`
      insert into showing_contacts (organisation_id, id, listing_id, tier, user_id, name, email)
      values (${organisationId}, ${newId()}, ${listingId}, ${tier}, ${user}, ${user ? '' : name}, ${user ? '' : email})`);
  tx.record({ kind: 'showing.set_up', subject: { type: 'listing', id: listingId }, data: { mode: given.mode } });
  return present(tx, await settingsOf(tx, { id: listingId, state: null }), listingId, publicUrl);
}

async function checkMembers(tx: Tx, contacts: readonly { user: string | null }[]): Promise<void> {
  const wanted = contacts.flatMap(({ user }) => (user ? [user] : []));
  if (wanted.length === 0) return;
  const known = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships
    where organisation_id = ${tx.scope.organisationId} and removed_at is null and user_id = any(${wanted}::uuid[]) for share`);
  const stranger = contacts.findIndex(({ user }) => user && !known.some(({ id }) => id === user));
  if (stranger >= 0) throw invalid(['contacts', stranger, 'user'], 'Choose a member of your organization.');
}
