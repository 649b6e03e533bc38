import { html, type Markup } from './html.ts';
import { type ShownValues, withoutLinks } from './values.ts';

/** Names whose values are ours or formatted by us; all other values are written by people. */
const ownValues = new Set(['brand', 'support', 'lasts', 'at', 'count', 'place']);

export function fillPlain(text: string, values: ShownValues): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => given(name, values));
}

/** Fills the text version of a message so that people's values contain nothing clickable and each keeps its own direction. */
export function fillText(text: string, values: ShownValues, dir: 'ltr' | 'rtl'): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const words = wordsOf(name, values);
    return dir === 'rtl' ? `\u2068${words}\u2069` : words;
  });
}

export function fillHtml(text: string, values: ShownValues): Markup {
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => {
    return index % 2 === 0 ? html`${piece}` : html`<bdi>${wordsOf(piece, values)}</bdi>`;
  });
  return html`${pieces}`;
}

function wordsOf(name: string, values: ShownValues): string {
  const value = given(name, values);
  return ownValues.has(name) ? value : withoutLinks(value);
}

function given(name: string, values: ShownValues): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The text asks for {${name}}, which this message was not told.`);
  return value;
}
