import { verbatim } from '#contract/core/content/inline.ts';
import type { Scene, ShownHome } from '#contract/core/content/scene.ts';
import { type Block, blocksOf, leavesOf, type Said } from '#contract/core/content/tree.ts';
import { chooseLanguage, type Locale } from '#contract/core/locale.ts';
import { type MailFrame, renderMailContent } from '#server/core/content/render-mail.ts';
import { renderTextContent } from '#server/core/content/render-text.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { sceneBrand, shownAgents } from '../profiles/shown-agent.ts';
import { sceneTexts } from './scene-texts.ts';

/** A mail before rendering: its blocks, homes, sender, and language. */
export type Letter = {
  blocks: Block[];
  homes: ShownHome[];
  /** The member it is from; null if it is from the organization. */
  from: string | null;
  locale: Locale;
  /** The preview line that mailboxes show; by default, the beginning of the text. */
  preview?: string | undefined;
  /** True to track clicks on links and loading of the pixel. */
  counts?: boolean | undefined;
  /** The URL of each picture, by file id. */
  pictures?: Readonly<Record<string, string>> | undefined;
};

export const letterOf = (
  said: readonly Said[],
  { homes = [], from = null, locale }: Pick<Letter, 'locale'> & Partial<Pick<Letter, 'homes' | 'from'>>,
): Letter => ({ blocks: blocksOf(said), homes, from, locale });

const address = /https?:\/\/[^\s()[\]]+/g;

/** Plain text as typed: markup characters are escaped and addresses become links. */
const typed = (text: string): string => {
  const links = text.match(address) ?? [];
  return text
    .split(address)
    .map((words, at) => verbatim(words) + (links[at] ? `[${links[at]}](${links[at]})` : ''))
    .join('');
};

/** A mail with a member's text in the organization's brand, with homes below the text and the sender's signature. */
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

/** The brand and profile to render a letter with, as they are now. */
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

/** Renders both parts of a letter. `kept` is the plain text without the links. */
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

/** The plain text of a letter, without names from the brand or a profile. */
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
