import type { FilterContext } from '../filter.ts';
import { matches } from '../filter-matches.ts';
import type { Locale } from '../locale.ts';
import { type Audience, audienceFields } from './audience.ts';
import { verbatim } from './inline.ts';
import { type MergeValues, merged } from './merge.ts';
import type { Block, LeafBlock } from './tree.ts';
import { mapLeaves, withWords } from './walk.ts';

type Reader = { locale: Locale; audience: Audience; values: MergeValues; now: FilterContext };

/** The blocks for one reader: hidden blocks are removed, texts are in their language, and merge fields are filled in. */
export function settle(blocks: readonly Block[], { locale, audience, values, now }: Reader): Block[] {
  const isShown = ({ shownIf }: Pick<Block, 'shownIf'>): boolean =>
    shownIf === undefined || matches(audienceFields, shownIf, { ...nobody, ...audience } as never, now);
  // A merged value is shown as text, even if a name looks like a link.
  const marked = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, verbatim(value)]));
  const settled = (leaf: LeafBlock): LeafBlock[] => {
    if (!isShown(leaf)) return [];
    const said = leaf.in?.[locale];
    const {
      in: _,
      shownIf: __,
      ...rest
    } = withWords(leaf, (text, path, isMarked) => merged(said?.[path] || text, isMarked ? marked : values).text);
    return [rest as LeafBlock];
  };
  return mapLeaves(blocks.filter(isShown), settled);
}

const nobody: Required<Audience> = { language: 'en', firstName: '', city: '', source: '' };
