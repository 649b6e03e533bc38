import { mostFileRows } from '#contract/core/imports.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Table } from '#server/core/imports/table.ts';

type Line = { name: string; params: string; value: string };
type Card = {
  first: string;
  last: string;
  emails: string[];
  phones: string[];
  city: string;
  code: string;
  state: string;
  street: string;
  organisation: string;
  title: string;
  categories: string;
  note: string;
};

/** The most email addresses and phone numbers of a card that become columns. */
const mostOfAKind = 6;

/**
 * Reads vCards of versions 3 and 4 as a table with one row per card; rows are numbered as if a heading came first. Encodings that only
 * version 2.1 had are refused with a message.
 */
export function readCards(text: string): Table {
  const cards: Card[] = [];
  let card: Card | undefined;
  for (const { name, params, value } of linesOf(text)) {
    if (name === 'BEGIN' && value.toUpperCase() === 'VCARD') card = emptyCard();
    else if (name === 'END' && card) {
      if (cards.push(card) > mostFileRows)
        throw new Refusal('too_large', `A file can have at most ${mostFileRows} cards.`);
      card = undefined;
    } else if (card) take(card, { name, params, value });
  }
  return tableOf(cards);
}

const emptyCard = (): Card => ({
  first: '',
  last: '',
  emails: [],
  phones: [],
  city: '',
  code: '',
  state: '',
  street: '',
  organisation: '',
  title: '',
  categories: '',
  note: '',
});

/** A line that begins with a space continues the line before. */
function* linesOf(text: string): Generator<Line> {
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    // A colon inside quotes belongs to a parameter.
    const [, head, value] = /^((?:[^":]|"[^"]*")+):(.*)$/.exec(line) ?? [];
    if (head === undefined) continue;
    const [name = '', ...params] = head.split(';');
    // Apple groups related lines with a prefix: `item1.EMAIL`.
    yield { name: name.replace(/^.*\./, '').toUpperCase(), params: params.join(';').toUpperCase(), value: value ?? '' };
  }
}

const unescaped = (value: string): string =>
  value.replace(/\\([\\,;nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();
/** Splits a value at unescaped semicolons. */
const partsOf = (value: string, sign = ';'): string[] => value.split(new RegExp(`(?<!\\\\)${sign}`)).map(unescaped);

function take(card: Card, { name, params, value }: Line): void {
  if (params.includes('QUOTED-PRINTABLE'))
    throw new Refusal('bad_request', 'This is a vCard of version 2.1. Export the cards as version 3 or 4.');
  switch (name) {
    case 'N':
      [card.last = '', card.first = ''] = partsOf(value);
      return;
    case 'FN':
      // Used only if the name parts are missing, which version 4 allows.
      if (!card.first && !card.last) card.first = unescaped(value);
      return;
    case 'EMAIL':
      (params.includes('PREF') ? card.emails.unshift : card.emails.push).call(card.emails, unescaped(value));
      return;
    case 'TEL':
      (params.includes('PREF') ? card.phones.unshift : card.phones.push).call(
        card.phones,
        unescaped(value).replace(/^tel:/i, ''),
      );
      return;
    case 'ADR': {
      const [, , street = '', city = '', state = '', code = ''] = partsOf(value);
      if (!card.street && !card.city) Object.assign(card, { street, city, state, code });
      return;
    }
    case 'ORG':
      card.organisation = partsOf(value).filter(Boolean).join(', ');
      return;
    case 'TITLE':
      card.title = unescaped(value);
      return;
    case 'CATEGORIES':
      card.categories = partsOf(value, ',').join('; ');
      return;
    case 'NOTE':
      card.note = unescaped(value);
      return;
    default:
  }
}

function tableOf(cards: readonly Card[]): Table {
  const most = (list: (card: Card) => string[]) =>
    Math.min(mostOfAKind, Math.max(1, ...cards.map((card) => list(card).length)));
  const emails = most((card) => card.emails);
  const phones = most((card) => card.phones);
  const numbered = (word: string, count: number) =>
    Array.from({ length: count }, (_, n) => (n === 0 ? word : `${word} ${n + 1}`));
  const upTo = (list: readonly string[], count: number) => Array.from({ length: count }, (_, n) => list[n] ?? '');
  return {
    headings: [
      'First name',
      'Last name',
      ...numbered('Email', emails),
      ...numbered('Phone', phones),
      'City',
      'State',
      'ZIP',
      'Street',
      'Organisation',
      'Title',
      'Categories',
      'Note',
    ],
    rows: cards.map((card, n) => ({
      row: n + 2,
      cells: [
        card.first,
        card.last,
        ...upTo(card.emails, emails),
        ...upTo(card.phones, phones),
        card.city,
        card.state,
        card.code,
        card.street,
        card.organisation,
        card.title,
        card.categories,
        card.note,
      ],
    })),
  };
}
