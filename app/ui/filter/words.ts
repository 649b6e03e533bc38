import { useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { keysOf, type MessageKey, type T, useLocale, useT } from '#app/i18n/t.ts';
import { type Field, fieldOf } from '#contract/core/fields.ts';
import { type Condition, type Filter, isCondition, isGroup, joinOf, partsOf } from '#contract/core/filter.ts';
import { type Description, describeCondition, type ValuePiece } from '#contract/core/filter-describe.ts';
import { dayWords, type Operator, operators, periods } from '#contract/core/filter-operators.ts';
import { units } from '#contract/core/time-zone.ts';
import { type FilterSources, useSources } from './sources.ts';

const allOperators = [...new Set(Object.values(operators).flatMap(Object.keys))] as Operator[];
const countOperators = Object.keys(operators.count) as (keyof typeof operators.count)[];
export const operatorKeys = keysOf('filter.op', allOperators);
const phraseKeys = keysOf('filter.phrase', allOperators);
const countKeys = keysOf('filter.count', countOperators);
export const dayKeys = keysOf('filter.day', dayWords);
export const periodKeys = keysOf('filter.period', periods);
const spanKeys = keysOf('filter.span', units);
export const unitKeys = keysOf('filter.unit', units);

/** Above this number, values are counted instead of named. */
const mostNamed = 3;

export type Phrase = { readonly key: MessageKey; readonly values: Readonly<Record<string, string>> };
/** A condition in words: the sentence, and the period that limits it. */
export type Said = { readonly phrase: Phrase; readonly span?: string };

export type FilterWords = {
  readonly said: (condition: Condition) => Said;
  /** A filter in plain words, for screen readers and tooltips. */
  readonly text: (filter: Filter) => string;
  readonly option: (field: Field, value: string) => string;
  readonly person: (id: string) => string;
};

export function useWords(): FilterWords {
  const t = useT();
  const format = useFormat();
  const { dir } = useLocale();
  const sources = useSources();
  return useMemo(() => wordsFor(t, format, sources, dir), [t, format, sources, dir]);
}

/** Isolates names and numbers, so that they keep their own direction inside a right-to-left sentence. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

export function wordsFor(t: T, format: Formats, sources: FilterSources, dir: 'ltr' | 'rtl'): FilterWords {
  const { fields, people, lists } = sources;
  const person = (id: string): string => {
    if (id === 'me') return t('filter.person.me');
    if (id === 'none') return t('filter.person.none');
    return people.find(({ value }) => value === id)?.label ?? t('filter.person.unknown');
  };

  const option = (field: Field, value: string): string => {
    const options = 'options' in field ? field.options : [];
    if ('from' in options) {
      const list = lists[options.from];
      return (Array.isArray(list) && list.find((known) => known.value === value)?.label) || value;
    }
    const known = options.find((one) => one.value === value);
    return known ? t.any(known.label) : value;
  };

  const piece = (field: Field, one: ValuePiece): string => {
    switch (one.kind) {
      case 'text':
        return one.text;
      case 'option':
        return option(field, one.value);
      case 'person':
        return person(one.id);
      case 'number':
        return format.number(one.number);
      case 'money':
        return format.money(one.cents);
      case 'day':
        return isDayWord(one.day) ? t(dayKeys[one.day]) : format.date(one.day);
      case 'instant':
        return format.dateTime(one.instant);
      case 'period':
        return t(periodKeys[one.period]);
      case 'span':
        return t(spanKeys[one.span.unit], { n: one.span.n });
      case 'area':
        return t('filter.area');
      case 'circle':
        return t('filter.circle', { distance: format.distance(one.km), name: one.name });
      case 'truth':
        return t(one.truth ? 'filter.truth.yes' : 'filter.truth.no');
    }
  };

  const kept = (text: string): string => (dir === 'rtl' ? isolated(text) : text);

  const valuesText = (field: Field, { pieces, joining }: Description, most: number): string => {
    const named = pieces.map((one) => kept(piece(field, one)));
    const joiner = joining === 'and' ? 'and' : 'or';
    if (named.length <= most) return format.list(named, joiner);
    const shown = named.slice(0, most - 1).join(', ');
    return t('filter.more', { shown, count: named.length - most + 1 });
  };

  const said = (condition: Condition, most = mostNamed): Said => {
    const field = fieldOf(fields, condition.field);
    // A saved filter may refer to a field that no longer exists.
    if (!field) return { phrase: { key: 'filter.phrase.gone', values: { field: condition.field } } };
    const description = describeCondition(field, condition);
    const { within, pieces, joining } = description;
    const label = t.any(field.label);
    const values =
      joining === 'range'
        ? { field: label, from: kept(piece(field, pieces[0]!)), to: kept(piece(field, pieces[1]!)) }
        : { field: label, value: valuesText(field, description, most) };
    const phrase = { key: phraseKey(field, description), values };
    return within ? { phrase, span: t(spanKeys[within.unit], { n: within.n }) } : { phrase };
  };

  const text = (filter: Filter): string => {
    if (isCondition(filter)) {
      const { phrase, span } = said(filter, Number.POSITIVE_INFINITY);
      const condition = t(phrase.key, phrase.values);
      return span ? t('filter.within', { condition, span }) : condition;
    }
    if (!isGroup(filter)) return t('filter.not', { condition: text(filter.not) });
    const join = t(joinOf(filter) === 'and' ? 'filter.join.and' : 'filter.join.or');
    return partsOf(filter)
      .map((part) => (isGroup(part) && partsOf(part).length > 1 ? `(${text(part)})` : text(part)))
      .join(` ${join} `);
  };

  return { said, text, option, person };
}

const isDayWord = (day: string): day is (typeof dayWords)[number] => (dayWords as readonly string[]).includes(day);

function phraseKey(field: Field, { op, pieces }: Description): MessageKey {
  const [first] = pieces;
  if (op === 'between' && first?.kind === 'day') return 'filter.phrase.betweenDays';
  if (op === 'on' && first?.kind === 'day' && isDayWord(first.day)) return 'filter.phrase.onWord';
  return field.type === 'count' ? countKeys[op as keyof typeof countKeys] : phraseKeys[op];
}
