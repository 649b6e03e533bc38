import { addressOf } from '#contract/core/addresses.ts';
import { localAt } from '#contract/core/time-zone.ts';
import { lengthOn, networkRules, type SocialNetwork, wordsOn } from '#contract/growth/social/networks.ts';
import type { Occasion } from '#contract/growth/social/social.ts';
import type { PostFacts } from '#contract/growth/social/truth.ts';
import { homePhotos } from '#contract/inventory/listing-originals.ts';
import { draft, joined, type Sentence } from '#contract/inventory/marketing/draft.ts';
import { changedFacts, type MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import { postFor, tailOf } from '#contract/inventory/marketing/pieces.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { mayBeSeenByAll, staysAsSold } from '#server/inventory/listings/public.ts';
import { readKit } from '#server/inventory/marketing/kits.ts';

/** The facts that posts are checked against, read at every view and again when a post is published. */
export const readPostFacts = (tx: Tx, listing: string, openHouse: string | null): Promise<PostFacts | undefined> =>
  tx.one<PostFacts>(sql`
    select l.list_price_cents as price, l.standard_status as status, (${mayBeSeenByAll} or ${staysAsSold}) as "isShown",
      (select json_build_object('id', h.id, 'startsAt', to_char(h.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'minutes', h.minutes, 'state', h.state)
        from open_houses h where h.organisation_id = l.organisation_id and h.id = ${openHouse}::uuid and h.listing_id = l.id) as "openHouse"
    from listings l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${listing}`);

const photoPath = addressOf(homePhotos.content.path);
const photoWidth = 1_600;

/** The public address of a home's photo, from which a network fetches it. */
export const photoAddress = (publicUrl: string, organisation: string, listing: string, photo: string): string =>
  `${publicUrl}${photoPath.replace('{organisation}', organisation).replace('{id}', listing).replace('{photoId}', photo)}?width=${photoWidth}`;

/** An actor for background work on behalf of the office, which sees every listing as approvers must. */
export const officeOf = (organisationId: string, userId: string): Member => ({
  kind: 'user',
  userId,
  sessionId: null,
  organisationId,
  role: 'owner',
  aal: 'aal1',
  hasFactor: false,
  signedInAt: 0,
  isOperator: false,
  isProved: true,
  isDemo: false,
  barred: null,
  scopes: null,
  support: null,
  endsAt: 0,
});

type Opening = { startsAt: string; minutes: number; timeZone: string };

const clock = (local: string): string => {
  const [hour, minute] = [Number(local.slice(11, 13)), local.slice(14, 16)];
  return `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`} ${hour < 12 ? 'AM' : 'PM'}`;
};
const dayWords = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `Open house Saturday, November 21, 1 PM to 3 PM.`, in the time zone of the home. */
function openingWords({ startsAt, minutes, timeZone }: Opening): string {
  const from = localAt(Date.parse(startsAt), timeZone);
  const to = localAt(Date.parse(startsAt) + minutes * 60_000, timeZone);
  return `Open house ${dayWords.format(Date.parse(`${from.slice(0, 10)}T12:00:00Z`))}, ${clock(from)} to ${clock(to)}.`;
}

/** Empty if the open house was canceled. */
export async function openingOf(tx: Tx, listing: string, openHouse: string): Promise<string> {
  const opening = await tx.one<Opening>(sql`
    select starts_at as "startsAt", minutes, time_zone as "timeZone" from open_houses
    where organisation_id = ${tx.scope.organisationId} and id = ${openHouse} and listing_id = ${listing} and state = 'planned'`);
  return opening ? openingWords(opening) : '';
}

const firstWords: Record<Exclude<Occasion, 'open_house'>, string> = {
  new: 'Just listed.',
  price: 'New price.',
  sold: 'Sold.',
  other: '',
};

/** Leaves out the sale price: some states don't disclose it, and the buyer was not asked. */
const ofSold = new Set<string | null>(['intro']);

type About = { occasion: Occasion; openHouse: string | null };
type Said = { first: string; sentences: Sentence[] };

async function saidOf(tx: Tx, listing: string, facts: MarketingFacts, { occasion, openHouse }: About): Promise<Said> {
  const kit = await readKit(tx, listing);
  // Use the agent's own text for this home as long as its facts are current.
  const isCurrent = kit && changedFacts(kit.facts, facts).length === 0;
  const all: Sentence[] = isCurrent ? kit.texts.social : draft('social', facts);
  const sentences = occasion === 'sold' ? draft('social', facts).filter(({ key }) => ofSold.has(key)) : all;
  const first =
    occasion === 'open_house' ? (openHouse ? await openingOf(tx, listing, openHouse) : '') : firstWords[occasion];
  return { first, sentences };
}

/** The text of a post, made only from the record, with the advertiser's identification at the end. */
export async function wordsFor(tx: Tx, listing: string, facts: MarketingFacts, about: About): Promise<string> {
  const { first, sentences } = await saidOf(tx, listing, facts, about);
  return `${[first, joined(sentences)].filter(Boolean).join(' ')}\n\n${tailOf(facts)}`;
}

export type Variants = Partial<Record<SocialNetwork, string>>;

/** Separate texts for networks with other needs: X is short, and Instagram shows the picture first. */
export async function variantsFor(
  tx: Tx,
  listing: string,
  facts: MarketingFacts,
  { link, ...about }: About & { link: string },
): Promise<Variants> {
  const { first, sentences } = await saidOf(tx, listing, facts, about);
  const written = (network: 'x' | 'instagram'): string | undefined => {
    const beside = lengthOn(network, wordsOn(network, first, link, 1)) + (first ? 1 : 0);
    const words = postFor(network, sentences, facts, networkRules[network].mostCharacters - beside);
    return words === null ? undefined : [first, words].filter(Boolean).join(network === 'x' ? ' ' : '\n');
  };
  const [x, instagram] = [written('x'), written('instagram')];
  return { ...(x && { x }), ...(instagram && { instagram }) };
}
