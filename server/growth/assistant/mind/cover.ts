import type { Locale } from '#contract/core/locale.ts';
import { isEmptyWord } from '#server/outside/models/terms.ts';
import { cue, normal } from './normal.ts';
import { isSmallWord } from './spoken-language.ts';
import { type Cue, words } from './words/words.ts';

const token =
  /\p{sc=Han}|[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}'])+/gu;

/** Tracks how much of a sentence has been understood, because an unknown word may be the very thing asked about. */
export class Cover {
  readonly text: string;
  readonly #locale: Locale;
  readonly #known: Uint8Array;

  constructor(text: string, locale: Locale) {
    this.text = text;
    this.#locale = locale;
    this.#known = new Uint8Array(text.length);
  }

  /** Marks every match of the cue and returns whether there was one. */
  mark(name: Cue): boolean {
    const found = rangesOf(name, this.text, this.#locale);
    for (const [from, to] of found) this.markRange(from, to);
    return found.length > 0;
  }

  markRange(from: number, to: number): void {
    this.#known.fill(1, from, to);
  }

  /** The meaningful words that were not understood, as written, with neighboring words together. */
  leftOver(original: string): string[] {
    const neutral = neutralIn(this.text, this.#locale);
    const runs: { said: string; clause: number; to: number }[] = [];
    const understood = new Set<number>();
    let clause = 0;
    let last = 0;
    for (const { 0: word, index } of this.text.matchAll(token)) {
      const to = index + word.length;
      const gap = this.text.slice(last, index);
      if (/[.,;:!?。！？、，،؛]/u.test(gap)) clause += 1;
      last = to;
      const counted = (kept: Uint8Array = new Uint8Array(to)) =>
        kept.slice(index, to).reduce((sum, one) => sum + one, 0);
      const isMet = counted(this.#known) * 2 >= word.length;
      if (isMet) understood.add(clause);
      if (isMet || counted(neutral) * 2 >= word.length || /^[\d']+$/.test(word) || isIdle(word, this.#locale)) continue;
      const before = runs.at(-1);
      if (before && before.clause === clause && /^ ?$/.test(this.text.slice(before.to, index)))
        Object.assign(before, { said: before.said + this.text.slice(before.to, index) + word, to });
      else runs.push({ said: word, clause, to });
    }
    // A clause with nothing understood in it says something other than what to look for.
    const isWord = (said: string) => !/^\p{sc=Han}$/u.test(said);
    return runs
      .filter(({ clause: own, said }) => understood.has(own) && isWord(said))
      .map(({ said }) => asWritten(said, original));
  }

  /** The share of meaningful words that were understood, from 0 to 1. */
  share(): number {
    const neutral = neutralIn(this.text, this.#locale);
    let [met, all] = [0, 0];
    for (const { 0: word, index } of this.text.matchAll(token)) {
      let known = 0;
      let idle = 0;
      for (let at = index; at < index + word.length; at += 1) {
        known += this.#known[at]!;
        idle += neutral?.[at] ?? 0;
      }
      if (known * 2 >= word.length) {
        met += 1;
        all += 1;
      } else if (idle * 2 < word.length && !isIdle(word, this.#locale)) all += 1;
    }
    return all === 0 ? 0 : met / all;
  }
}

/** The words with their capitals and accents, where the message has them that way. */
function asWritten(said: string, original: string): string {
  const words = original.split(/(?<=[\s.,;:!?¿¡()])|(?=[\s.,;:!?¿¡()])/u);
  for (let at = 0; at < words.length; at += 1)
    for (let end = at + 1; end <= Math.min(words.length, at + 12); end += 1) {
      const piece = words.slice(at, end).join('');
      if (piece.trim() === piece && normal(piece) === said) return piece;
    }
  return said;
}

/** Caches the matches of the last sentence, because every intent checks it against much the same cues. */
let last: { text: string; locale: Locale; ranges: Map<Cue, [from: number, to: number][]> } | undefined;

function rangesOf(name: Cue, text: string, locale: Locale): [from: number, to: number][] {
  if (last?.text !== text || last.locale !== locale) last = { text, locale, ranges: new Map() };
  let ranges = last.ranges.get(name);
  if (!ranges) {
    ranges = [...text.matchAll(cue(name, locale))]
      .filter(([said]) => said !== '')
      .map(({ 0: said, index }) => [index, index + said.length]);
    last.ranges.set(name, ranges);
  }
  return ranges;
}

const isIdle = (word: string, locale: Locale): boolean =>
  /^\p{sc=Hiragana}+$/u.test(word) || isEmptyWord(word) || isSmallWord(locale, word) || isMixed(word, locale);

/** English and Spanish are mixed in one sentence in much of the United States. */
const isMixed = (word: string, locale: Locale): boolean =>
  (locale === 'en' && isSmallWord('es', word)) || (locale === 'es' && isSmallWord('en', word));

const idlePatterns = new Map<Locale, RegExp>();

/** Languages without spaces need a pattern to find filler words inside the text. */
function neutralIn(text: string, locale: Locale): Uint8Array | undefined {
  if (locale !== 'zh' && locale !== 'ja') return undefined;
  let pattern = idlePatterns.get(locale);
  if (!pattern) {
    const idle = normal(words[locale].filler).split(' ');
    pattern = new RegExp(idle.sort((a, b) => b.length - a.length).join('|'), 'gu');
    idlePatterns.set(locale, pattern);
  }
  const neutral = new Uint8Array(text.length);
  for (const { 0: word, index } of text.matchAll(pattern)) neutral.fill(1, index, index + word.length);
  return neutral;
}
