import { verbatim } from '#contract/core/content/inline.ts';
import type { ShownHome } from '#contract/core/content/scene.ts';
import { type Block, blocksOf, type Content, type Said } from '#contract/core/content/tree.ts';
import type { PieceKind } from '#contract/growth/marketing/library.ts';
import type { MarketReport } from '#contract/growth/markets.ts';
import type { Occasion } from '#contract/growth/social/social.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
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
import { placeOf as placeOfMarket } from '../markets/blocks.ts';
import { withReports } from '../markets/reports-for.ts';

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
  const { bedroomsTotal, livingArea, yearBuilt, listPrice } = facts;
  const baths = bathsOf(facts);
  return [
    // The sale price is not advertised.
    { label: 'Price', value: listPrice === null || occasion === 'sold' ? '' : inDollars(listPrice) },
    { label: 'Bedrooms', value: bedroomsTotal === null ? '' : inNumber(bedroomsTotal) },
    { label: 'Bathrooms', value: baths === null ? '' : String(baths) },
    { label: 'Square feet', value: livingArea === null ? '' : inNumber(livingArea) },
    { label: 'Built', value: yearBuilt === null ? '' : String(yearBuilt) },
  ].filter(({ value }) => value !== '');
}

/** The listing text that each piece uses. */
const textOf = {
  flyer: 'social',
  postcard: 'short',
  brochure: 'mls',
  email: 'social',
  landing: 'mls',
  video: 'mls',
} as const satisfies Record<PieceKind, string>;

/** What the camera shows during a sentence, by the fields behind it. */
const shots: Record<string, string> = {
  intro: 'Front of the home, from the street',
  address: 'Front door, number in view',
  size: 'Walk from the entry into the main room',
  built: 'Details of the house',
  style: 'The whole front, slowly',
  comforts: 'Each of them, one after the other',
  interior: 'The rooms, one after the other',
  floors: 'Floors, low to the ground',
  appliances: 'The kitchen',
  climate: 'A wide shot of the main room',
  outside: 'The yard',
  garage: 'The garage',
  parking: 'The drive',
};

type Line = { key: string | null; words: string };

/** A video script of shots and narration. The narration says only what the record does. */
const scenesOf = (opening: string, sentences: readonly Line[]): Said[] =>
  [...(opening ? [{ key: 'intro', words: opening }] : []), ...sentences].flatMap(({ key, words }): Said[] => [
    { type: 'heading', size: 'small', words: `On screen: ${shots[key ?? ''] ?? 'The home'}` },
    { type: 'text', words: verbatim(words) },
  ]);

type Drawn = {
  kind: PieceKind;
  occasion: Occasion;
  facts: MarketingFacts;
  opening: string;
  page: string | null;
  listing: string;
};

/** The initial blocks of a piece, made only from the record, with the advertiser's identification at the end. */
export function blocksFor({ kind, occasion, facts, opening, page, listing }: Drawn): Block[] {
  const all = draft(textOf[kind], facts);
  const sentences = occasion === 'sold' ? all.filter(({ key }) => key === 'intro') : all;
  const words = verbatim([opening, joined(sentences)].filter(Boolean).join(' '));
  const link: Said[] = page ? [{ type: 'buttons', items: [{ label: 'See this home', link: page }] }] : [];
  const home: Said = { type: 'homes', which: 'chosen', chosen: [listing] };
  const tail: Said = { type: 'disclosure', words: verbatim(tailOf(facts)) };
  const rows: Said = { type: 'facts', rows: factRows(facts, occasion) };
  const head: Said = { type: 'heading', words: titleFor(occasion, facts).slice(0, 160) };
  const said: Record<PieceKind, Said[]> = {
    flyer: [head, home, { type: 'text', words }, rows, { type: 'signature' }, tail],
    postcard: [head, home, { type: 'text', words }, { type: 'signature' }, tail],
    brochure: [
      head,
      home,
      { type: 'text', words },
      { type: 'heading', size: 'small', words: 'At a glance' },
      rows,
      ...link,
      { type: 'signature' },
      tail,
    ],
    video: [head, ...scenesOf(opening, sentences), { type: 'heading', size: 'small', words: 'Last screen' }, tail],
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

/** The blocks of a market piece. Its figures are computed when it is rendered and frozen once it is published. */
export function marketBlocksFor(kind: PieceKind, report: MarketReport, tail: string): Block[] {
  const place = placeOfMarket(report);
  const head: Said = { type: 'heading', words: marketTitle(report) };
  const figures: Said = { type: 'market', zip: report.zip };
  const foot: Said = { type: 'disclosure', words: verbatim(tail) };
  const ask = verbatim(`What does this mean for your home? Ask me for the numbers of your street in ${place}.`);
  const said: Said[] =
    kind === 'landing'
      ? [head, figures, { type: 'form', title: 'What is my home worth?', words: '', label: 'Send' }, foot]
      : kind === 'email'
        ? [head, { type: 'text', words: `Hello {{first_name|there}},\n\n${ask}` }, figures, { type: 'signature' }, foot]
        : [head, figures, { type: 'text', words: ask }, { type: 'signature' }, foot];
  return blocksOf(said.map((one) => ({ ...one, id: newId() }) as Said));
}

export const marketTitle = (report: MarketReport): string => `Home sales in ${placeOfMarket(report)}`.slice(0, 120);

/** The home as a card from the current record, with public fields only. */
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

/** Renders a piece with the content engine, both for the preview and for the frozen copy. */
export async function htmlOf(tx: Tx, origin: string, { title, content, from, home }: Shown): Promise<string> {
  const homes = home ? [await cardOf(tx, home.id, home.facts, home.page)] : [];
  const pictures = await addressesOf(tx, content.blocks);
  const blocks = await withReports(tx, content.blocks, 'en');
  const scene = await sceneFor(tx, origin, { homes, from, locale: 'en', pictures, blocks });
  return renderMailContent(blocks, scene, { subject: title, preview: '' });
}
