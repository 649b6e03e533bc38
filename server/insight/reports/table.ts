import { dateFormat } from '#contract/core/message.ts';
import { type Formula, readFormula, unitOfFormula, valueOfFormula } from '#contract/core/metrics/formula.ts';
import type { Unit } from '#contract/core/metrics/metric.ts';
import type { Answer, Cell, Question } from '#contract/core/metrics/metrics.ts';
import { dayWords, momentIn } from '#contract/core/moment-words.ts';
import { placeName } from '#contract/core/place-name.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { ownBrand } from '#server/account/onboarding/shown-brand.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ask } from '#server/core/metrics/ask.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { brandKeys } from '#server/inventory/paper/stored-bytes.ts';

/** `plain` is for paper, whose fonts know Latin letters only. */
export type Column = { name: string; plain: string; unit: Unit | 'word' | Stretch };
/** Of which length the time is that a line is about; a week is named by its first day. */
type Stretch = 'day' | 'month' | 'quarter' | 'year';
const stretches: readonly string[] = ['day', 'month', 'quarter', 'year'] satisfies Stretch[];
export const isStretch = (unit: Column['unit']): unit is Stretch => stretches.includes(unit);
/** A word, a number in the unit of its column, or of too few for a share the range that it is. */
export type Value = string | number | null | { low: number; high: number; n: number };

/** An answer as a file shows it, whichever kind of file it is. */
export type Table = {
  title: string;
  organisation: string;
  colour: string;
  /** What it counts: "Jan 1, 2026 – Jan 31, 2026". */
  period: string;
  /** Of what there is: its period is the day it was counted. */
  isStanding: boolean;
  /** When it was counted, with the zone of its days. */
  counted: string;
  columns: Column[];
  rows: Value[][];
  /** The whole, under the columns; null where there is only one line, which is the whole. */
  total: Value[] | null;
  /** Groups beyond those answered. */
  more: number;
  /** The whole, number by number, beside what it is compared with. */
  figures: Figure[];
  /** The days of it, for paper: that has fewer letters than the reader's language may need. */
  days: Pick<Answer, 'from' | 'to' | 'comparedFrom' | 'comparedTo' | 'timeZone'> & { at: string };
  /** Where the organization's logo lies. */
  logo: string | null;
};
export type Figure = Column & { value: Value; before: number | null };

export type Words = { headings: readonly string[]; names: readonly string[] };

const cellValue = (cell: Cell | undefined): Value => {
  if (!cell || cell.value === null) return null;
  return cell.tooFew && cell.low !== null && cell.high !== null
    ? { low: cell.low, high: cell.high, n: cell.n }
    : cell.value;
};

/** "past_client" where nobody gave it a name. */
export const sentenceCase = (key: string): string =>
  /^[a-z]+(_[a-z]+)*$/.test(key) ? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ') : key;

/** A share of too few is a range, and nothing can be reckoned with it. */
const plainOf =
  (cellOf: (id: string) => Cell | undefined) =>
  (id: string): number | null => {
    const cell = cellOf(id);
    return !cell || cell.tooFew ? null : cell.value;
  };

type Own = { name: string; unit: Unit; formula: Formula };

function ownColumns(formulas: readonly string[], metrics: readonly { id: string; unit: Unit }[]): Own[] {
  return formulas.flatMap((text): Own[] => {
    const formula = readFormula(text);
    if ('problem' in formula) return [];
    const unit = unitOfFormula(formula, (id) => metrics.find((one) => one.id === id)?.unit);
    return typeof unit === 'string' ? [{ name: formula.name, unit, formula }] : [];
  });
}

/** Asks with the rights of whoever gets the file. */
export async function tableOf(
  tx: Tx,
  registry: Registry,
  actor: Member,
  { title, question, words, tag }: { title: string; question: Question; words: Words; tag: string },
): Promise<Table> {
  const answer = await ask(tx, registry, actor, question);
  const people = await memberNames(tx, actor);
  const { organisation, colour } = await ownBrand(tx);
  const metrics = registry.of(question.metrics, actor);
  const types = question.by.map((by) => metrics[0]!.subject.dimensions[by]?.type);
  const names = new Map(
    words.names.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const nameOf = (key: string | null, place: number): string => {
    if (key === null) return '–';
    if (types[place] === 'place') return placeName(key);
    return (types[place] === 'person' ? people.get(key) : names.get(key)) ?? sentenceCase(key);
  };
  const columns: Column[] = [
    ...(question.grain ? [{ name: 'date', unit: question.grain === 'week' ? ('day' as const) : question.grain }] : []),
    ...question.by.map((by) => ({ name: by, unit: 'word' as const })),
    ...metrics.map(({ id, unit }) => ({ name: id, unit })),
  ].map(({ name: id, unit }, place) => ({
    name: words.headings[place] || sentenceCase(id),
    plain: sentenceCase(id),
    unit,
  }));
  const ids = metrics.map(({ id }) => id);
  const own = ownColumns(question.formulas ?? [], metrics);
  const before = columns.length - ids.length;
  columns.push(...own.map(({ name, unit }) => ({ name, plain: name, unit })));
  const made = (cellOf: (id: string) => Cell | undefined): Value[] =>
    own.map(({ formula }) =>
      valueOfFormula(
        formula,
        plainOf(cellOf),
        plainOf((id) => answer.total.cells[id]),
      ),
    );
  const isWhole = question.by.length === 0;
  const lines = isWhole ? [{ keys: [], ...answer.total }] : answer.rows;
  const rows = lines.flatMap(({ keys, cells, series }): Value[][] => {
    const groups = keys.map(nameOf);
    return series
      ? answer.buckets.map((bucket, at) => [
          bucket,
          ...groups,
          ...ids.map((id) => cellValue(series[id]?.[at])),
          ...made((id) => series[id]?.[at]),
        ])
      : [[...groups, ...ids.map((id) => cellValue(cells[id])), ...made((id) => cells[id])]];
  });
  const total = [
    ...Array<Value>(before).fill(null),
    ...ids.map((id) => cellValue(answer.total.cells[id])),
    ...made((id) => answer.total.cells[id]),
  ];
  // What there is has no period: it is of one day, and compared with what there was on another.
  const isStanding = metrics.every(({ time }) => time === undefined);
  const day = dayIn(Date.parse(answer.asOf ?? answer.at), answer.timeZone);
  const { comparedTo } = answer;
  const days = isStanding ? { from: day, to: day, comparedFrom: comparedTo, comparedTo } : answer;
  return {
    title,
    organisation,
    colour: colour ?? '#14553f',
    period: daysBetween(tag, days.from, days.to),
    isStanding,
    counted: momentIn(tag, new Date(answer.asOf ?? answer.at), answer.timeZone),
    columns,
    rows,
    total: isWhole && !question.grain ? null : total,
    more: answer.more,
    figures: ids.map((id, at) => {
      const before = answer.total.previous?.[id];
      return {
        ...columns[columns.length - own.length - ids.length + at]!,
        value: cellValue(answer.total.cells[id]),
        before: before && !before.tooFew ? before.value : null,
      };
    }),
    days: {
      from: days.from,
      to: days.to,
      comparedFrom: days.comparedFrom,
      comparedTo: days.comparedTo,
      timeZone: answer.timeZone,
      at: answer.asOf ?? answer.at,
    },
    logo: (await brandKeys(tx, null)).logo,
  };
}

export const daysBetween = (tag: string, from: string, to: string): string =>
  from === to ? dayWords(tag, from) : `${dayWords(tag, from)} – ${dayWords(tag, to)}`;

/** As many digits for all of a column as its longest needs, so that points stand under each other. */
export function digitsIn(values: readonly (Value | undefined)[], unit: Column['unit']): number | undefined {
  if (unit === 'word' || isStretch(unit) || unit === 'share') return undefined;
  const numbers = values.filter((value) => typeof value === 'number');
  if (unit === 'money') return numbers.some((value) => value % 100 !== 0) ? 2 : 0;
  return numbers.some((value) => Math.round(value * 10) % 10 !== 0) ? 1 : 0;
}

function stretchName(first: string, unit: Stretch, tag: string): string {
  const begin = new Date(`${first}T00:00:00Z`);
  const by = (options: Intl.DateTimeFormatOptions) => dateFormat(tag, { ...options, timeZone: 'UTC' });
  if (unit === 'day') return by({ dateStyle: 'medium' }).format(begin);
  if (unit === 'year') return by({ year: 'numeric' }).format(begin);
  const months = by({ month: 'short', year: 'numeric' });
  if (unit === 'month') return months.format(begin);
  return months.formatRange(begin, new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 2, 1)));
}

/** As people read it, on paper and in a mail. */
export function shown(value: Value, unit: Column['unit'], tag: string, digits?: number): string {
  if (value === null) return '–';
  const same = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = (of: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: 1, ...options, ...same }).format(of);
  const percent = (of: number) => number(of, { style: 'percent' });
  if (typeof value === 'object') return `${percent(value.low)} – ${percent(value.high)}`;
  if (typeof value === 'string') return isStretch(unit) ? stretchName(value, unit, tag) : value;
  if (unit === 'share') return percent(value);
  if (unit === 'money')
    return number(value / 100, {
      style: 'currency',
      currency: 'USD',
      ...(digits === undefined && { trailingZeroDisplay: 'stripIfInteger' as const }),
      maximumFractionDigits: 2,
    });
  return number(value);
}
