/** The networks for posts with their limits, so that a preview is accurate and a post is refused before its scheduled time. */
export const networks = ['site', 'facebook', 'instagram', 'linkedin', 'x', 'google'] as const;
export type SocialNetwork = (typeof networks)[number];
/** Networks that a member must connect. */
export const connectedNetworks = ['facebook', 'instagram', 'linkedin', 'x', 'google'] as const;
export type ConnectedNetwork = (typeof connectedNetworks)[number];

type NetworkRules = {
  /** As the network counts characters. */
  mostCharacters: number;
  mostPictures: number;
  /** Whether a post needs at least one picture. */
  needsPicture: boolean;
  /** The minimum and maximum ratio of width to height; pictures outside are cropped. */
  ratio: readonly [number, number];
  /** `card`: a preview below the post. `text`: part of the text, and counted. `button`: a button below. `none`: links don't work there. */
  link: 'card' | 'text' | 'button' | 'none';
  firstComment: boolean;
  /** The number of characters shown before "more". */
  fold: number;
  /** Whether the network refuses phone numbers in the text. */
  noPhone: boolean;
};

const usual = { needsPicture: false, noPhone: false } as const;

export const networkRules: Record<SocialNetwork, NetworkRules> = {
  site: {
    ...usual,
    mostCharacters: 5_000,
    mostPictures: 10,
    ratio: [0.5, 2],
    link: 'card',
    firstComment: false,
    fold: 5_000,
  },
  facebook: {
    ...usual,
    mostCharacters: 63_206,
    mostPictures: 10,
    ratio: [0.8, 1.91],
    link: 'card',
    firstComment: true,
    fold: 477,
  },
  instagram: {
    ...usual,
    mostCharacters: 2_200,
    mostPictures: 10,
    needsPicture: true,
    ratio: [0.8, 1.91],
    link: 'none',
    firstComment: true,
    fold: 125,
  },
  linkedin: {
    ...usual,
    mostCharacters: 3_000,
    mostPictures: 9,
    ratio: [0.8, 1.91],
    link: 'card',
    firstComment: true,
    fold: 210,
  },
  x: {
    ...usual,
    mostCharacters: 280,
    mostPictures: 4,
    ratio: [0.75, 1.91],
    link: 'text',
    firstComment: true,
    fold: 280,
  },
  google: {
    ...usual,
    mostCharacters: 1_500,
    mostPictures: 1,
    ratio: [0.75, 1.78],
    link: 'button',
    firstComment: false,
    fold: 300,
    noPhone: true,
  },
};

/** Counts code points: characters beyond the first plane are two units in JavaScript and one here. */
export const charactersIn = (text: string): number => Array.from(text).length;

const linkWeight = 23;
const address = /https?:\/\/[^\s]+/g;
const isLight = (point: number): boolean =>
  point <= 0x10ff ||
  (point >= 0x2000 && point <= 0x200d) ||
  (point >= 0x2010 && point <= 0x201f) ||
  (point >= 0x2032 && point <= 0x2037);

/** Counts as X does: an address is 23 regardless of length, Latin letters are one, most others and emoji two. */
export function weightIn(text: string): number {
  const links = text.match(address)?.length ?? 0;
  const rest = text.replace(address, '').normalize('NFC');
  const segments = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(rest)];
  const weigh = (one: string): number =>
    /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(one)
      ? 2
      : Array.from(one).reduce((sum, letter) => sum + (isLight(letter.codePointAt(0)!) ? 1 : 2), 0);
  return links * linkWeight + segments.reduce((sum, { segment }) => sum + weigh(segment), 0);
}

/** The text as posted: where a network has no other place for the link, it is appended. */
export const wordsOn = (network: SocialNetwork, text: string, link: string, pictures: number): string => {
  const isInWords =
    networkRules[network].link === 'text' ||
    (networkRules[network].link === 'card' && pictures > 0 && network !== 'site');
  return link && isInWords && !text.includes(link) ? `${text}\n\n${link}` : text;
};

/** The length of a post as its network counts it. */
export const lengthOn = (network: SocialNetwork, words: string): number =>
  network === 'x' ? weightIn(words) : charactersIn(words);

export type PieceIssue =
  | { kind: 'empty' }
  | { kind: 'too_long'; by: number }
  | { kind: 'no_picture' }
  | { kind: 'phone' }
  | { kind: 'no_comment' };

type Variant = { text: string; link: string; pictures: number; firstComment: string };

const phone = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/;

/** Why a variant does not fit its network; empty if it does. */
export function fitIssues(network: SocialNetwork, { text, link, pictures, firstComment }: Variant): PieceIssue[] {
  const rules = networkRules[network];
  const over = lengthOn(network, wordsOn(network, text, link, pictures)) - rules.mostCharacters;
  return [
    ...(text.trim() === '' ? [{ kind: 'empty' as const }] : []),
    ...(over > 0 ? [{ kind: 'too_long' as const, by: over }] : []),
    ...(rules.needsPicture && pictures === 0 ? [{ kind: 'no_picture' as const }] : []),
    ...(rules.noPhone && phone.test(text) ? [{ kind: 'phone' as const }] : []),
    ...(firstComment && !rules.firstComment ? [{ kind: 'no_comment' as const }] : []),
  ];
}

/** The pictures a network accepts: it ignores those beyond its limit, and so do previews. */
export const picturesOn = <P>(network: SocialNetwork, pictures: readonly P[]): P[] =>
  pictures.slice(0, networkRules[network].mostPictures);
