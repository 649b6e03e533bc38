/** Where posts go. Each says what it takes, so that a preview is true and a refusal comes before the hour of publishing. */
export const networks = ['site', 'facebook', 'linkedin'] as const;
export type SocialNetwork = (typeof networks)[number];

export type NetworkRules = {
  /** Characters, as the network counts them. */
  mostCharacters: number;
  mostPictures: number;
  /** Width by height at the least and at the most; pictures beyond are cropped by the network. */
  ratio: readonly [number, number];
  /** `card`: the link is drawn below. `text`: it stands in the text, and its characters count. */
  link: 'card' | 'text';
  firstComment: boolean;
  /** After so many characters readers must ask for the rest. */
  fold: number;
};

export const networkRules: Record<SocialNetwork, NetworkRules> = {
  site: { mostCharacters: 5_000, mostPictures: 10, ratio: [0.5, 2], link: 'card', firstComment: false, fold: 5_000 },
  facebook: {
    mostCharacters: 63_206,
    mostPictures: 10,
    ratio: [0.8, 1.91],
    link: 'card',
    firstComment: true,
    fold: 477,
  },
  // Pictures go to LinkedIn by an upload of their own, which we do not do: the link's card shows the home.
  linkedin: {
    mostCharacters: 3_000,
    mostPictures: 0,
    ratio: [0.8, 1.91],
    link: 'card',
    firstComment: true,
    fold: 210,
  },
};

/** One of what reads as one: letters beyond the first plane are two units in JavaScript and one here. */
export const charactersIn = (text: string): number => Array.from(text).length;

export type PieceIssue =
  | { kind: 'empty' }
  | { kind: 'too_long'; by: number }
  | { kind: 'too_many_pictures'; most: number }
  | { kind: 'no_comment' };

type Variant = { text: string; pictures: number; firstComment: string };

/** Why a variant does not fit its network; nothing where it does. */
export function fitIssues(network: SocialNetwork, { text, pictures, firstComment }: Variant): PieceIssue[] {
  const rules = networkRules[network];
  const over = charactersIn(text) - rules.mostCharacters;
  return [
    ...(text.trim() === '' ? [{ kind: 'empty' as const }] : []),
    ...(over > 0 ? [{ kind: 'too_long' as const, by: over }] : []),
    ...(pictures > rules.mostPictures && rules.mostPictures > 0
      ? [{ kind: 'too_many_pictures' as const, most: rules.mostPictures }]
      : []),
    ...(firstComment && !rules.firstComment ? [{ kind: 'no_comment' as const }] : []),
  ];
}
