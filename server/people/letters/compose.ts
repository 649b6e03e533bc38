import { verbatim } from '#contract/core/content/inline.ts';
import type { Scene, ShownHome } from '#contract/core/content/scene.ts';
import { type Block, blocksOf, leavesOf, type Said } from '#contract/core/content/tree.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { type MailFrame, renderMailContent } from '#server/core/content/render-mail.ts';
import { renderTextContent } from '#server/core/content/render-text.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { sceneBrand, shownAgents } from '../profiles/shown-agent.ts';
import { sceneTexts } from './scene-texts.ts';

/** A mail before it is drawn: what it says, which homes it shows, from whom and in which language. */
export type Letter = {
  blocks: Block[];
  homes: ShownHome[];
  /** The member it is from; nobody where it is the organisation's. */
  from: string | null;
  locale: Locale;
  /** What a mailbox shows beside the subject; else how its text begins. */
  preview?: string | undefined;
  /** Its links and its picture tell that they were followed and fetched. */
  counts?: boolean | undefined;
  /** Where its pictures are, by file. */
  pictures?: Readonly<Record<string, string>> | undefined;
};

export const letterOf = (
  said: readonly Said[],
  { homes = [], from = null, locale }: Pick<Letter, 'locale'> & Partial<Pick<Letter, 'homes' | 'from'>>,
): Letter => ({ blocks: blocksOf(said), homes, from, locale });

const address = /https?:\/\/[^\s()[\]]+/g;

/** What somebody typed, as it is: nothing in it is a mark, and addresses can be followed. */
const typed = (text: string): string => {
  const links = text.match(address) ?? [];
  return text
    .split(address)
    .map((words, at) => verbatim(words) + (links[at] ? `[${links[at]}](${links[at]})` : ''))
    .join('');
};

/** A mail that somebody wrote, in the brand: their words, homes below if there are any, and who it is from. */
export const letterOfText = (
  text: string,
  { homes, from, locale }: Pick<Letter, 'homes' | 'from' | 'locale'>,
): Letter =>
  letterOf(
    [
      { type: 'text', words: typed(text) },
      ...(homes.length > 0 ? [{ type: 'homes' } as const] : []),
      { type: 'signature' },
    ],
    {
      homes,
      from,
      locale,
    },
  );

/** Whose letter it is, as the brand and the profile are at this hour. */
export async function sceneFor(
  tx: Tx,
  origin: string,
  {
    homes,
    from,
    locale,
    pictures = {},
    blocks = [],
  }: Pick<Letter, 'homes' | 'from' | 'locale' | 'pictures'> & Partial<Pick<Letter, 'blocks'>>,
): Promise<Scene> {
  const people = await shownAgents(tx, [...new Set([...(from ? [from] : []), ...named(blocks)])]);
  return {
    language: chooseLanguage(locale, []),
    origin,
    brand: await sceneBrand(tx),
    homes,
    people,
    from: people.find(({ id }) => id === from) ?? null,
    pictures,
    words: sceneTexts[locale],
  };
}

/** Members that blocks show by name. */
const named = (blocks: readonly Block[]): string[] =>
  leavesOf(blocks).flatMap((leaf) =>
    leaf.type === 'team' ? leaf.members : leaf.type === 'signature' ? (leaf.member ?? []) : [],
  );

/** Both parts of one letter. `kept` is the text without what its links open. */
export async function compose(
  tx: Tx,
  origin: string,
  letter: Letter,
  frame: MailFrame,
): Promise<{ text: string; kept: string; html: string }> {
  const scene = await sceneFor(tx, origin, letter);
  return {
    text: `${renderTextContent(letter.blocks, scene)}\n`,
    kept: `${renderTextContent(letter.blocks, scene, { isKept: true })}\n`,
    html: renderMailContent(letter.blocks, scene, frame),
  };
}

/** The text of a letter in which nobody is named by the brand or a profile. */
export const textOf = ({ blocks, homes, locale }: Letter, origin: string): string =>
  renderTextContent(blocks, {
    language: chooseLanguage(locale, []),
    origin,
    brand: { name: '', colour: null, logo: null, licence: '' },
    homes,
    people: [],
    from: null,
    pictures: {},
    words: sceneTexts[locale],
  });
