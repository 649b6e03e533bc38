import { bathsOf } from '../baths.ts';
import { publicStatuses } from '../listing-status.ts';
import { fitting, type Sentence } from './draft.ts';
import { inDollars, inNumber, type MarketingFacts } from './facts.ts';

export const pictureShapes = { square: [1080, 1080], portrait: [1080, 1350], story: [1080, 1920] } as const;
export type PictureShape = keyof typeof pictureShapes;
export const shapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]];

export const networks = ['instagram', 'facebook', 'linkedin', 'x'] as const;
export type Network = (typeof networks)[number];

/** Maximum post length of each network, in characters. */
export const networkLimits: Record<Network, number> = { instagram: 2_200, facebook: 63_206, linkedin: 3_000, x: 280 };

export const pieces = ['flyer', 'social', 'email'] as const;
export type Piece = (typeof pieces)[number];

/** Why a piece can't be made from a listing as it is; undefined when it can. A flyer on paper isn't internet display. */
export function refusedPiece(
  piece: Piece,
  { standardStatus, isArchived, internetEntireListingDisplayYN }: MarketingFacts,
): 'off_market' | 'no_internet' | undefined {
  if (isArchived || !publicStatuses.includes(standardStatus)) return 'off_market';
  return piece !== 'flyer' && !internetEntireListingDisplayYN ? 'no_internet' : undefined;
}

export const disclosure = 'Some photos are digitally altered; the unaltered originals are available on request.';
export const equalHousing = 'Equal Housing Opportunity';

/** The advertiser: every state requires the brokerage's name in an advertisement. */
const attribution = ({ agent, organisation, licence }: MarketingFacts): string =>
  [`Listed by ${agent ? `${agent}, ` : ''}${organisation}.`, licence && sentence(licence)].filter(Boolean).join(' ');

const sentence = (line: string): string => (/[.!]$/.test(line) ? line : `${line}.`);

/** The legal text below every published text, which can't be removed. */
export const tailOf = (facts: MarketingFacts): string =>
  [...(facts.alteredPhotos > 0 ? [disclosure] : []), attribution(facts), `${equalHousing}.`].join(' ');

/** A shorter version for networks with little room. Brokerage and license are never cut. */
const shortTailOf = ({ alteredPhotos, ...facts }: MarketingFacts): string =>
  [
    ...(alteredPhotos > 0 ? ['Photos digitally altered; originals on request.'] : []),
    attribution({ ...facts, alteredPhotos, agent: null }),
    'EHO.',
  ].join(' ');

const nounOf = ({ propertyType }: MarketingFacts): string =>
  propertyType.endsWith('Lease') ? 'For lease' : 'For sale';
const statusOf = (facts: MarketingFacts): string => {
  if (facts.standardStatus === 'Coming Soon') return 'Coming soon';
  return facts.standardStatus === 'Active Under Contract' ? 'Under contract' : nounOf(facts);
};
const placeOf = ({ city, stateOrProvince }: MarketingFacts): string =>
  [city, stateOrProvince].filter(Boolean).join(', ');
const isOffered = ({ standardStatus }: MarketingFacts): boolean => standardStatus !== 'Active Under Contract';

/** The home's key figures, as a headline. */
function figures(facts: MarketingFacts): string {
  const { bedroomsTotal, livingArea, listPrice } = facts;
  const baths = bathsOf(facts);
  return [
    listPrice !== null && inDollars(listPrice),
    bedroomsTotal !== null && `${inNumber(bedroomsTotal)} ${bedroomsTotal === 1 ? 'bed' : 'beds'}`,
    baths !== null && `${baths} ${baths === 1 ? 'bath' : 'baths'}`,
    livingArea !== null && `${inNumber(livingArea)} sq ft`,
  ]
    .filter(Boolean)
    .join(' | ');
}

/** Hashtags from the city and the kind of listing only, so that the record supports every word. */
function hashtags(facts: MarketingFacts): string {
  const town = (facts.city ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
  const lease = facts.propertyType.endsWith('Lease');
  return [town && `#${town}`, town && `#${town}RealEstate`, lease ? '#ForLease' : '#ForSale'].filter(Boolean).join(' ');
}

/** The style of a network: headline, order, formatting, and ending. */
type Manner = {
  head: (facts: MarketingFacts) => string;
  /** Sentences in this order; the others, and those written by people, follow in their own order. */
  order: readonly string[];
  between: string;
  mark: string;
  end: (facts: MarketingFacts) => string;
};
const manners: Record<Network, Manner> = {
  // Below a photo: the place first, then what can be seen.
  instagram: {
    head: (facts) => [statusOf(facts), placeOf(facts)].filter(Boolean).join(' in '),
    order: ['comforts', 'interior', 'outside', 'intro', 'size', 'built', 'address', 'price'],
    between: '\n',
    mark: '',
    end: hashtags,
  },
  // For neighbors: the full text and an invitation.
  facebook: {
    head: figures,
    order: ['soon', 'intro', 'address'],
    between: ' ',
    mark: '',
    end: (facts) => (isOffered(facts) ? 'Send us a message to schedule a showing.' : ''),
  },
  // For colleagues: the facts as a list.
  linkedin: {
    head: (facts) => `${statusOf(facts)}${placeOf(facts) ? `: ${placeOf(facts)}` : ''}`,
    order: ['price', 'address', 'size', 'built', 'intro'],
    between: '\n',
    mark: '• ',
    end: (facts) => (isOffered(facts) ? 'Working with a buyer? Contact us for details.' : ''),
  },
  // A single line.
  x: { head: () => '', order: ['price', 'intro', 'address'], between: ' ', mark: '', end: () => '' },
};

/**
 * A post in its network's style and within its limit: whole sentences, then the advertiser. Headline and ending are dropped when they don't
 * fit. Null when not even the advertiser fits.
 */
export function postFor(
  network: Network,
  sentences: readonly Sentence[],
  facts: MarketingFacts,
  most = networkLimits[network],
): string | null {
  const { head, order, between, mark, end } = manners[network];
  const rank = ({ key }: Sentence): number => {
    const place = key === null ? -1 : order.indexOf(key);
    return place < 0 ? order.length : place;
  };
  const ordered = sentences.toSorted((one, other) => rank(one) - rank(other));
  const tails = [tailOf(facts), shortTailOf(facts)];
  for (const tail of tails) {
    const room = Math.max(0, most - tail.length - 2 - mark.length * ordered.length);
    const said = fitting(ordered, room);
    if (said.length === 0) continue;
    const body = said.map(({ words }) => `${mark}${words}`).join(between);
    const whole = [head(facts), body, end(facts), tail].filter(Boolean).join('\n\n');
    if (whole.length <= most) return whole;
    return `${body}\n\n${tail}`;
  }
  return tails.find((tail) => tail.length <= most) ?? null;
}
