import type { Listing } from '#contract/inventory/listings.ts';
import { checkText, type Written } from '#contract/inventory/marketing/check.ts';
import { joined, mostLetters, type Sentence, type TextKind, textKinds } from '#contract/inventory/marketing/draft.ts';
import {
  type Beside,
  changedFacts,
  factsOf,
  type MarketingFacts,
  saysOf,
} from '#contract/inventory/marketing/facts.ts';
import type { FactChange, Kit, KitText, PageKind, PieceRefusal } from '#contract/inventory/marketing/marketing.ts';
import {
  networkLimits,
  networks,
  type Piece,
  pieces,
  postFor,
  refusedPiece,
  tailOf,
} from '#contract/inventory/marketing/pieces.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { mayBeSeenByAll } from '../listings/public.ts';
import { listingById } from '../listings/queries.ts';

export type Texts = Record<TextKind, Sentence[]>;
type StoredKit = Pick<Kit, 'id' | 'facts' | 'version' | 'madeAt' | 'changedAt'> & { texts: Texts };

/** A listing's current state, with the facts that marketing may use and the texts that must stay internal. */
export type Home = {
  listing: Listing;
  now: MarketingFacts;
  hidden: Written;
  page: string | null;
  pageIs: PageKind | null;
};

/** The installation's public URL, and the page that shows a listing: websites know about listings, not the other way around. */
export type Reach = { publicUrl: string; pageOf: (tx: Tx, listingId: string) => Promise<string | null> };

/** The facts don't depend on the reader, and are read on every use, so that no kit is older than the record. */
export async function readFacts(tx: Tx, actor: Member, id: string) {
  const listing = await tx.one<Listing>(listingById(id, actor));
  if (!listing) throw notFound();
  const { openHouse, ...beside } = await tx.get<Beside & { openHouse: string | null }>(besideOf(id, tx));
  const { publicRemarks, privateRemarks, showingInstructions, internetAddressDisplayYN } = listing;
  const street = [listing.streetNumber, listing.streetName].filter(Boolean).join(' ');
  const hiddenAddress = internetAddressDisplayYN ? null : street;
  const hidden = { publicRemarks, privateRemarks, showingInstructions, hiddenAddress };
  return { listing, now: factsOf(listing, beside), hidden, openHouse };
}

export async function readHome(tx: Tx, actor: Member, id: string, { publicUrl, pageOf }: Reach): Promise<Home> {
  const { openHouse, ...home } = await readFacts(tx, actor, id);
  const path = openHouse ? `/open-house/${openHouse}` : await pageOf(tx, id);
  return {
    ...home,
    page: path && `${publicUrl}${path}`,
    pageIs: openHouse ? 'open_house' : path ? 'home' : null,
  };
}

/** A flyer mentions open houses at most this many days ahead. */
const daysAhead = 14;

/** For `listings l`: the next public open house. */
export const nextOpenHouse = (columns: Sql): Sql => sql`
  select ${columns} from open_houses h
  where h.organisation_id = l.organisation_id and h.listing_id = l.id and h.state = 'planned' and h.is_public
    and h.starts_at + h.minutes * interval '1 minute' > now() and h.starts_at < now() + ${sql.int(daysAhead)} * interval '1 day'
    and ${mayBeSeenByAll}
  order by h.starts_at limit 1`;

const besideOf = (id: string, tx: Tx): Sql => sql`
  select trim(u.first_name || ' ' || u.last_name) as agent, ${brandName} as organisation,
    concat_ws(' · ', nullif(w.licence, ''), (
      select 'Lic. ' || c.state || ' ' || c.number from licences c
      where c.user_id = l.owner_id and c.kind = 'realestate' and c.state = l.state_or_province limit 1)) as licence,
    exists (select from listing_photos p where p.organisation_id = l.organisation_id and p.id = l.first_photo_id
      and p.altered = 'materially_altered') as "isPhotoAltered",
    (select count(*)::int from listing_photos p where p.organisation_id = l.organisation_id and p.listing_id = l.id
      and p.altered = 'materially_altered') as "alteredPhotos",
    (${nextOpenHouse(sql`h.slug`)}) as "openHouse"
  from listings l ${brandJoin('l')} left join users u on u.id = l.owner_id
  where l.organisation_id = ${tx.scope.organisationId} and l.id = ${id}`;

export const readKit = (tx: Tx, listingId: string, lock: Sql = sql.raw('')): Promise<StoredKit | undefined> =>
  tx.one<StoredKit>(sql`
    select id, facts, texts, version, made_at as "madeAt", changed_at as "changedAt" from listing_kits
    where organisation_id = ${tx.scope.organisationId} and listing_id = ${listingId} ${lock}`);

const changesSince = (was: MarketingFacts, is: MarketingFacts): FactChange[] =>
  changedFacts(was, is).map((field) => ({ field, was: saysOf(was, field), is: saysOf(is, field) }));

/** The text that each piece uses. */
const textOf: Record<Piece, TextKind> = { flyer: 'mls', social: 'social', email: 'social' };

export function presentKit(kit: StoredKit, { listing, now, hidden, page, pageIs }: Home): Kit {
  const changes = changesSince(kit.facts, now);
  const changed = changes.map(({ field }) => field);
  const present = (kind: TextKind): KitText => ({
    sentences: kit.texts[kind].map((sentence) => ({
      ...sentence,
      stale: sentence.fields.filter((field) => changed.includes(field)),
    })),
    findings: checkText(kit.texts[kind], now, hidden),
    most: mostLetters[kind],
  });
  const texts = Object.fromEntries(textKinds.map((kind) => [kind, present(kind)])) as Kit['texts'];
  const refusalOf = (piece: Piece): PieceRefusal | null => {
    const text = texts[textOf[piece]];
    if (changes.length > 0) return refusedPiece(piece, now) ?? 'stale';
    const refused = refusedPiece(piece, now);
    if (refused) return refused;
    if (text.findings.some(({ severity }) => severity !== 'mark')) return 'wrong';
    return joined(text.sentences).length > text.most ? 'too_long' : null;
  };
  return {
    ...kit,
    listing: listing.id,
    changes,
    texts,
    posts: networks.map((network) => ({
      network,
      words: postFor(network, kit.texts.social, kit.facts),
      most: networkLimits[network],
    })),
    tail: tailOf(kit.facts),
    pieces: Object.fromEntries(pieces.map((piece) => [piece, refusalOf(piece)])) as Kit['pieces'],
    page,
    pageIs,
  };
}
