import { publicStatuses } from '../listing-status.ts';
import { fitting, joined, type Sentence } from './draft.ts';
import type { MarketingFacts } from './facts.ts';

export const pictureShapes = { square: [1080, 1080], portrait: [1080, 1350], story: [1080, 1920] } as const;
export type PictureShape = keyof typeof pictureShapes;
export const shapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]];

export const networks = ['instagram', 'facebook', 'linkedin', 'x'] as const;
export type Network = (typeof networks)[number];

/** The longest post that each takes, in characters. */
export const networkLimits: Record<Network, number> = { instagram: 2_200, facebook: 63_206, linkedin: 3_000, x: 280 };

export const pieces = ['flyer', 'social', 'email'] as const;
export type Piece = (typeof pieces)[number];

/** Why a piece may not be made of a listing as it is; nothing where it may. Paper is not the internet. */
export function refusedPiece(
  piece: Piece,
  { standardStatus, isArchived, internetEntireListingDisplayYN }: MarketingFacts,
): 'off_market' | 'no_internet' | undefined {
  if (isArchived || !publicStatuses.includes(standardStatus)) return 'off_market';
  return piece !== 'flyer' && !internetEntireListingDisplayYN ? 'no_internet' : undefined;
}

export const disclosure = 'Some photos are digitally altered; the unaltered originals are available on request.';
export const equalHousing = 'Equal Housing Opportunity';

/** Who advertises: no state lets a home be advertised without the brokerage's name. */
const attribution = ({ agent, organisation, licence }: MarketingFacts): string =>
  [`Listed by ${agent ? `${agent}, ` : ''}${organisation}.`, licence].filter(Boolean).join(' ');

/** What stands below every text that leaves, and nobody can take out. */
export const tailOf = (facts: MarketingFacts): string =>
  [...(facts.alteredPhotos > 0 ? [disclosure] : []), attribution(facts), `${equalHousing}.`].join(' ');

/** The same in fewer words, where a network leaves little room. Whose home it is and under which licence is never cut. */
const shortTailOf = ({ alteredPhotos, ...facts }: MarketingFacts): string =>
  [
    ...(alteredPhotos > 0 ? ['Photos digitally altered; originals on request.'] : []),
    attribution({ ...facts, alteredPhotos, agent: null }),
    'EHO.',
  ].join(' ');

/** A post within the network's length: whole sentences, then who advertises. Nothing where not even that has room. */
export function postFor(network: Network, sentences: readonly Sentence[], facts: MarketingFacts): string | null {
  const most = networkLimits[network];
  const tails = [tailOf(facts), shortTailOf(facts)];
  for (const tail of tails) {
    const words = joined(fitting(sentences, Math.max(0, most - tail.length - 2)));
    if (words) return `${words}\n\n${tail}`;
  }
  return tails.find((tail) => tail.length <= most) ?? null;
}
