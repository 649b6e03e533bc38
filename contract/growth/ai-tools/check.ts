import { complianceHits, hitMessage } from '../../core/compliance/check.ts';
import { splitSentences } from '../../inventory/marketing/sentences.ts';
import type { ToolPart, ToolSentence, ToolSource } from './ai-tools.ts';

/** A composer's or model's output before the checks. */
export type Written = { name: string; sentences: { text: string; sources: string[] }[] };

export type CheckContext = { isPublic: boolean; state?: string | undefined; names?: string[] | undefined };

const digits = /\d[\d,]*(?:\.\d+)?/g;
const plain = (number: string): string => number.replaceAll(',', '').replace(/\.0+$/, '');
const numbersIn = (text: string): string[] => (text.match(digits) ?? []).map(plain);

/** Numbers in a sentence that none of its sources contains. */
export const looseNumbers = (text: string, held: readonly string[]): string[] => {
  const known = new Set(held.flatMap(numbersIn));
  return numbersIn(text).filter((number) => !known.has(number));
};

type Bare = Pick<ToolSentence, 'text' | 'sources' | 'isOwn'>;

/** Checks a sentence against the law and against its sources. */
export function judged(
  { text, sources, isOwn }: Bare,
  known: ReadonlyMap<string, ToolSource>,
  context: CheckContext,
): ToolSentence {
  const hits = complianceHits(text, { state: context.state, ...(context.names && { names: context.names }) });
  const blocked = context.isPublic ? hits.find(({ level }) => level === 'block') : undefined;
  const base = { text, sources, isOwn };
  if (blocked) return { ...base, flag: 'forbidden', why: hitMessage(blocked) };
  const held = sources.flatMap((key) => known.get(key) ?? []);
  if (!isOwn) {
    if (held.length === 0) return { ...base, flag: 'unsupported', why: 'Nothing in the sources says this.' };
    const [loose] = looseNumbers(
      text,
      held.map(({ value }) => value),
    );
    if (loose) return { ...base, flag: 'unsupported', why: `The sources do not say ${loose}.` };
  }
  const doubt = hits[0];
  return doubt ? { ...base, flag: 'doubtful', why: hitMessage(doubt) } : { ...base, flag: null, why: '' };
}

export const checked = (
  parts: readonly Written[],
  sources: readonly ToolSource[],
  context: CheckContext,
): ToolPart[] => {
  const known = new Map(sources.map((source) => [source.key, source]));
  return parts.map(({ name, sentences }) => ({
    name,
    sentences: sentences.map((one) => judged({ ...one, isOwn: false }, known, context)),
  }));
};

/** A part after a member's edit: unchanged sentences keep their sources, the others become the member's own. */
export function editedPart(
  before: ToolPart,
  text: string,
  confirmed: readonly string[],
  sources: readonly ToolSource[],
  context: CheckContext,
): ToolPart {
  const known = new Map(sources.map((source) => [source.key, source]));
  const was = new Map(before.sentences.map((one) => [one.text, one]));
  return {
    name: before.name,
    sentences: splitSentences(text).map((words) => {
      const same = was.get(words);
      const isOwn = !same || same.isOwn || confirmed.includes(words);
      return judged({ text: words, sources: same?.sources ?? [], isOwn }, known, context);
    }),
  };
}

export const isReady = (parts: readonly ToolPart[]): boolean =>
  parts.every(({ sentences }) => sentences.every(({ flag }) => flag === null || flag === 'doubtful'));

export const textOf = ({ sentences }: ToolPart): string => sentences.map(({ text }) => text).join(' ');

/** Topics that a person should answer: no tool writes about them. */
const sensitive: Record<string, RegExp> = {
  'a death':
    /\b(?:passed away|died|funeral|deceased|widow(?:ed|er)?|bereave\w*|my late (?:husband|wife|mother|father))\b/i,
  'a divorce': /\b(?:divorc\w+|custody|separat(?:ed|ing) from my)\b/i,
  'a lawyer': /\b(?:lawyer|attorney|lawsuit|sue you|suing|legal action|small claims)\b/i,
  'a complaint': /\b(?:complaint|report(?:ing)? you|licensing board|real estate commission|ombudsman|bbb)\b/i,
  'unequal treatment': /\b(?:discriminat\w+|racis\w+|fair housing (?:complaint|violation))\b/i,
  'a hardship': /\b(?:foreclos\w+|bankrupt\w*|eviction|domestic violence|restraining order|suicid\w+)\b/i,
};

export const sensitiveCue = (text: string): string | undefined =>
  Object.entries(sensitive).find(([, pattern]) => pattern.test(text))?.[0];
