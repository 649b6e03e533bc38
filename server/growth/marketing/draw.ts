import { verbatim } from '#contract/core/content/inline.ts';
import type { ShownHome } from '#contract/core/content/scene.ts';
import { type Block, blocksOf, type Content, type Said } from '#contract/core/content/tree.ts';
import type { PieceKind } from '#contract/growth/marketing/library.ts';
import type { Occasion } from '#contract/growth/social/social.ts';
import { draft, joined } from '#contract/inventory/marketing/draft.ts';
import { inDollars, inNumber, type MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import { tailOf } from '#contract/inventory/marketing/pieces.ts';
import { renderMailContent } from '#server/core/content/render-mail.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { looksOf } from '#server/inventory/listings/photos/shown.ts';
import { placeLines, statusWords } from '#server/inventory/marketing/words.ts';
import { sceneFor } from '#server/people/letters/compose.ts';
import { addressesOf } from '../campaigns/pictures.ts';

const occasionTitles: Record<Occasion, string> = {
  new: 'Just listed',
  price: 'New price',
  open_house: 'Open house',
  sold: 'Just sold',
  other: 'For sale',
};

const placeOf = (facts: MarketingFacts): string => placeLines(facts).filter(Boolean).join(', ');

export const titleFor = (occasion: Occasion, facts: MarketingFacts): string =>
  `${occasionTitles[occasion]}: ${facts.address?.split(',')[0] ?? facts.city ?? ''}`.slice(0, 120);

function factRows(facts: MarketingFacts, occasion: Occasion): { label: string; value: string }[] {
  const { bedroomsTotal, bathroomsFull, bathroomsHalf, livingArea, yearBuilt, listPrice } = facts;
  const baths =
    bathroomsFull === null ? null : `${bathroomsFull}${bathroomsHalf ? ` full, ${bathroomsHalf} half` : ''}`;
  return [
    // What a home brought is not told.
    { label: 'Price', value: listPrice === null || occasion === 'sold' ? '' : inDollars(listPrice) },
    { label: 'Bedrooms', value: bedroomsTotal === null ? '' : inNumber(bedroomsTotal) },
    { label: 'Bathrooms', value: baths ?? '' },
    { label: 'Square feet', value: livingArea === null ? '' : inNumber(livingArea) },
    { label: 'Built', value: yearBuilt === null ? '' : String(yearBuilt) },
  ].filter(({ value }) => value !== '');
}

type Drawn = {
  kind: PieceKind;
  occasion: Occasion;
  facts: MarketingFacts;
  opening: string;
  page: string | null;
  listing: string;
};

/** The blocks a piece begins with, of nothing but what the record holds, with who advertises at its foot. */
export function blocksFor({ kind, occasion, facts, opening, page, listing }: Drawn): Block[] {
  const all = draft(kind === 'postcard' ? 'short' : kind === 'landing' ? 'mls' : 'social', facts);
  const sentences = occasion === 'sold' ? all.filter(({ key }) => key === 'intro') : all;
  const words = verbatim([opening, joined(sentences)].filter(Boolean).join(' '));
  const link: Said[] = page ? [{ type: 'buttons', items: [{ label: 'View this home', link: page }] }] : [];
  const home: Said = { type: 'homes', which: 'chosen', chosen: [listing] };
  const tail: Said = { type: 'disclosure', words: verbatim(tailOf(facts)) };
  const rows: Said = { type: 'facts', rows: factRows(facts, occasion) };
  const head: Said = { type: 'heading', words: titleFor(occasion, facts).slice(0, 160) };
  const said: Record<PieceKind, Said[]> = {
    flyer: [head, home, { type: 'text', words }, rows, { type: 'signature' }, tail],
    postcard: [head, home, { type: 'text', words }, { type: 'signature' }, tail],
    email: [
      head,
      { type: 'text', words: `Hello {{first_name|there}},\n\n${words}` },
      home,
      rows,
      ...link,
      { type: 'signature' },
      tail,
    ],
    landing: [
      head,
      { type: 'text', words },
      home,
      rows,
      { type: 'form', title: 'Ask about this home', words: '', label: 'Send' },
      tail,
    ],
  };
  return blocksOf(said[kind].map((one) => ({ ...one, id: newId() }) as Said));
}

/** The home as a card: as the record is now, and no more than everybody may see. */
async function cardOf(tx: Tx, listing: string, facts: MarketingFacts, page: string | null): Promise<ShownHome> {
  return {
    id: listing,
    label: statusWords(facts),
    place: placeOf(facts),
    price: facts.listPrice === null || facts.standardStatus === 'Closed' ? '' : inDollars(facts.listPrice),
    facts: '',
    photo: (await looksOf(tx, [listing])).get(listing)?.photo ?? null,
    link: page,
    note: facts.isPhotoAltered ? 'Digitally altered photo' : '',
  };
}

type Shown = {
  title: string;
  content: Content;
  from: string | null;
  home: { id: string; facts: MarketingFacts; page: string | null } | undefined;
};

/** How a piece looks, drawn by the content engine: the same for the preview and for what is frozen. */
export async function htmlOf(tx: Tx, origin: string, { title, content, from, home }: Shown): Promise<string> {
  const homes = home ? [await cardOf(tx, home.id, home.facts, home.page)] : [];
  const pictures = await addressesOf(tx, content.blocks);
  const scene = await sceneFor(tx, origin, { homes, from, locale: 'en', pictures, blocks: content.blocks });
  return renderMailContent(content.blocks, scene, { subject: title, preview: '' });
}
