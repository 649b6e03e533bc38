import { formulaMessage, readFormula, unitOfFormula } from '#contract/core/metrics/formula.ts';
import { fewest, wilson } from '#contract/core/metrics/metric.ts';
import {
  type Answer,
  type Cell,
  type Line,
  mostBuckets,
  mostGroups,
  type Question,
} from '#contract/core/metrics/metrics.ts';
import { bucketsOf, comparedWith, type Days, daysOf } from '#contract/core/metrics/period.ts';
import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import type { Member } from '../auth/actor.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/refusal.ts';
import { type Bound, freshnessOf, hasPast, type Registry } from './registry.ts';
import { type Asked, checkAsked, countStatement, isMany, rollUpFor } from './statement.ts';

type Counted = Record<string, unknown> & { bucket?: string; isBucket?: boolean; isGroup?: boolean };
/** The values of a metric by group and bucket. */
type Found = Map<string, Cell>;

const placeOf = (keys: readonly unknown[] | undefined, bucket: string | undefined): string =>
  JSON.stringify([keys ?? null, bucket ?? null]);

export async function zoneOf(tx: Tx): Promise<string> {
  const { zone } = await tx.get<{ zone: string }>(
    sql`select lintel.reporting_zone(${tx.scope.organisationId}) as zone`,
  );
  return zone;
}

/** The time that `asOf` means, or undefined for now: a day means its end, and an instant means itself to the microsecond. */
export function momentOf(asOf: string | undefined, timeZone: string): Asked['asOf'] {
  if (asOf === undefined) return undefined;
  if (asOf.length > 10) return { at: new Date(asOf), text: asOf };
  const end = new Date(startOfDay(addDays(asOf, 1), timeZone) - 1);
  return { at: end, text: end.toISOString() };
}

/** Checks that formula columns use only metrics in the question and combine only compatible units. */
function checkFormulas({ formulas = [] }: Question, metrics: readonly Bound[]): void {
  for (const [place, text] of formulas.entries()) {
    const formula = readFormula(text);
    const unit =
      'problem' in formula ? formula : unitOfFormula(formula, (id) => metrics.find((one) => one.id === id)?.unit);
    if (typeof unit !== 'string') throw invalid(['formulas', place], formulaMessage(unit.problem));
  }
}

/** Answers one question, whether it comes from the API, a widget, a report or another domain. */
export async function ask(
  tx: Tx,
  registry: Registry,
  actor: Member,
  question: Question,
  now = new Date(),
): Promise<Answer> {
  const related = relatedOf(question.related, registry);
  const timeZone = await zoneOf(tx);
  await tx.allowSeconds(20);
  const bound = registry.of(question.metrics, actor);
  checkFormulas(question, bound);
  const asOf = momentOf(question.asOf, timeZone);
  const today = dayIn((asOf?.at ?? now).getTime(), timeZone);
  const days = daysOf(question.period, today);
  const buckets = question.grain ? bucketsOf(days, question.grain) : [];
  if (buckets.length > mostBuckets) throw invalid(['grain'], `At most ${mostBuckets} stretches. Choose a longer one.`);
  const compared = comparedWith(days, question.compare, today);
  /** A metric without a time counts what exists, so it is compared with what existed at the end of the other period, if that is stored. */
  const countBefore = async (over: Days) => {
    const timed = bound.filter(({ time }) => time !== undefined);
    const standing = bound.filter((metric) => isKnownThen(metric, question));
    const then = momentOf(over.to, timeZone);
    return new Map([
      ...(await countAll(tx, { ...question, grain: undefined }, timed, {
        actor,
        days: over,
        timeZone,
        asOf,
        now,
        related,
      })),
      ...(await countAll(tx, { ...question, grain: undefined }, standing, {
        actor,
        days: over,
        timeZone,
        asOf: then,
        now,
        related,
      })),
    ]);
  };
  const found = await countAll(tx, question, bound, { actor, days, timeZone, asOf, now, related });
  const before = compared && (await countBefore(compared));
  const groups = question.by.length > 0 ? groupsOf(found, bound) : [];
  const lineAt = (keys?: readonly (string | null)[]): Line => ({
    cells: each(bound, (metric) => cellAt(found, metric, keys)),
    series: question.grain
      ? each(bound, (metric) => buckets.map((bucket) => cellAt(found, metric, keys, bucket)))
      : null,
    previous: before
      ? each(
          bound.filter(({ id }) => before.has(id)),
          (metric) => cellAt(before, metric, keys),
        )
      : null,
  });
  return {
    ...freshnessOf(bound, related),
    metrics: bound.map(({ id, version }) => ({ id, version })),
    timeZone,
    ...days,
    comparedFrom: compared?.from ?? null,
    comparedTo: compared?.to ?? null,
    asOf: asOf?.text ?? null,
    at: now.toISOString(),
    buckets,
    total: lineAt(),
    rows: groups.slice(0, mostGroups).map((keys) => ({ keys, ...lineAt(keys) })),
    more: Math.max(0, groups.length - mostGroups),
  };
}

export const relatedOf = (written: readonly string[] | undefined, { relations }: Registry): Asked['related'] =>
  written && written.length > 0 ? { written, relations } : undefined;

/** Whether the same question can be answered for what existed at an earlier time. */
const isKnownThen = (metric: Bound, { by, filter, attribution, related }: Question): boolean =>
  metric.time === undefined &&
  hasPast(metric) &&
  !filter &&
  !related?.length &&
  !attribution &&
  by.every((name) => metric.subject.past!.dimensions.includes(name));

const each = <T>(metrics: readonly Bound[], of: (metric: Bound) => T): Record<string, T> =>
  Object.fromEntries(metrics.map((metric) => [metric.id, of(metric)]));

const cellAt = (
  found: ReadonlyMap<string, Found>,
  metric: Bound,
  keys?: readonly (string | null)[],
  bucket?: string,
): Cell => found.get(metric.id)?.get(placeOf(keys, bucket)) ?? cellOf(metric, 0, 0, null);

/** Groups with the highest value of the first metric come first. */
function groupsOf(found: ReadonlyMap<string, Found>, metrics: readonly Bound[]): (string | null)[][] {
  const known = new Map<string, (string | null)[]>();
  for (const cells of found.values())
    for (const place of cells.keys()) {
      const [keys, bucket] = JSON.parse(place) as [(string | null)[] | null, string | null];
      if (keys && bucket === null) known.set(JSON.stringify(keys), keys);
    }
  const weightOf = (keys: (string | null)[]) => {
    const { value, n } = cellAt(found, metrics[0]!, keys);
    return [value ?? -1, n] as const;
  };
  return [...known.values()].sort((a, b) => {
    const [[one, many], [other, most]] = [weightOf(a), weightOf(b)];
    return other - one || most - many || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  });
}

type Frame = Pick<Asked, 'actor' | 'days' | 'timeZone' | 'asOf' | 'now' | 'related'>;

/** Counts metrics over the same records and time in one statement, and reads those that a roll-up covers from it. */
async function countAll(
  tx: Tx,
  question: Pick<Question, 'by' | 'filter' | 'grain' | 'attribution'>,
  metrics: readonly Bound[],
  frame: Frame,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const { by, filter, grain, attribution } = question;
  const readings = Map.groupBy(metrics, ({ subject, time }) => `${subject.type} ${time ?? ''}`);
  for (const of of readings.values()) {
    const { subject, time } = of[0]!;
    const asked: Asked = { ...frame, subject, metrics: of, time, by, filter, grain, attribution };
    checkAsked(asked);
    for (const [rollUp, some] of Map.groupBy(of, (metric) => rollUpFor(asked, metric))) {
      const rows = await tx.all<Counted>(countStatement({ ...asked, metrics: some }, rollUp));
      // A record that counts in several groups counts only once in the total.
      if (isMany(asked))
        rows.splice(
          0,
          rows.length,
          ...rows.filter(({ isGroup }) => isGroup),
          ...(await tx.all<Counted>(countStatement({ ...asked, by: [], metrics: some }))),
        );
      for (const [place, metric] of some.entries()) {
        const cells: Found = new Map();
        for (const row of rows) {
          const keys = row.isGroup ? by.map((_, at) => (row[`d${at}`] as string | null) ?? null) : undefined;
          const cell = cellOf(
            metric,
            Number(row[`n${place}`]),
            Number(row[`s${place}`] ?? 0),
            row[`v${place}`] as number | null,
          );
          // A group in which this metric has no records is included only if another metric has some.
          if (cell.n > 0 || !keys) cells.set(placeOf(keys, row.isBucket ? row.bucket : undefined), cell);
        }
        found.set(metric.id, cells);
      }
    }
  }
  return found;
}

function cellOf({ measure }: Bound, n: number, part: number, value: number | null): Cell {
  const plain = { n, part: null, low: null, high: null, tooFew: false };
  if (measure.is === 'count') return { ...plain, value: n };
  if (measure.is === 'sum') return { ...plain, value: value ?? 0 };
  if (measure.is !== 'share') return { ...plain, value: n === 0 ? null : (value ?? null) };
  if (n === 0) return { ...plain, value: null, part: 0 };
  return { n, value: part / n, part, ...wilson(part, n), tooFew: n < fewest };
}
