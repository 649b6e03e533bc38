import type { Filter, FilterContext } from '#contract/core/filter.ts';
import type { Attribution } from '#contract/core/metrics/metrics.ts';
import type { Days, Grain } from '#contract/core/metrics/period.ts';
import { addDays, startOfDay } from '#contract/core/time-zone.ts';
import type { Member } from '../auth/actor.ts';
import { firstIdOf } from '../db/ids.ts';
import { type Sql, sql } from '../db/sql.ts';
import { invalid } from '../http/refusal.ts';
import { type Bound, fieldsIn, hasPast, readFilter } from './registry.ts';
import { relatedSql } from './related.ts';
import type { Relations } from './relations.ts';
import type { RollUp, Subject, TimeColumn } from './subject.ts';

/** A question about the records of one subject, by one of its times. */
export type Asked = {
  actor: Member;
  subject: Subject;
  metrics: readonly Bound[];
  time: string | undefined;
  by: readonly string[];
  filter: string | undefined;
  days: Days;
  grain: Grain | undefined;
  timeZone: string;
  /** Asks for the state at that time instead of now. */
  asOf: { at: Date; text: string } | undefined;
  now: Date;
  attribution: Attribution | undefined;
  /** Conditions on related records, and how those are joined. */
  related: { written: readonly string[]; relations: Relations } | undefined;
};

/** The source of a question's rows, its conditions, and how to express its parts over them. */
export type Scene = {
  from: Sql;
  where: Sql;
  time: TimeColumn | undefined;
  dimension(name: string): Sql;
  /** Whether a grouping is a list, so that a record counts under each of its values. */
  isList(name: string): boolean;
  compile(filter: Filter): Sql;
};

const yes = sql.raw('true');
const dayMs = 86_400_000;

/** The records of a question, now or in the past, before any metric selects among them. */
export function sceneOf(asked: Asked, rollUp?: RollUp): Scene {
  const { actor, subject, time, days, timeZone, asOf } = asked;
  const own = readOwn(asked);
  const context: FilterContext = { now: asOf?.at ?? asked.now, timeZone, me: actor.userId };
  const compile = (filter: Filter): Sql => subject.filter!.compile(filter, context).where;
  const timeColumn = (name: string): TimeColumn =>
    rollUp ? { column: rollUp.time!.day, type: 'date' } : subject.times[name]!;
  const column = time === undefined ? undefined : timeColumn(time);
  const conditions = [
    sql`${subject.organisation} = ${actor.organisationId}`,
    ...(rollUp || asOf ? [] : [subject.counts, subject.visibleTo(actor)]),
    ...(column ? [within(column, days, timeZone, subject)] : []),
    ...(own ? [compile(own)] : []),
    ...(asked.related
      ? relatedSql(asked.related.relations, { actor, subject, written: asked.related.written, context })
      : []),
  ];
  return {
    from: rollUp ? rollUp.from : asOf ? subject.past!.from(actor, sql`${asOf.text}::timestamptz`) : subject.from,
    where: sql.join(conditions, ' and '),
    time: column,
    compile,
    dimension: (name) => {
      const { column: kept, attributed } = subject.dimensions[name]!;
      const until = asOf && sql`${asOf.text}::timestamptz`;
      return (asked.attribution && attributed?.[asked.attribution](until)) || kept;
    },
    isList: (name) => isListed(asked, name),
  };
}

const isListed = ({ attribution, subject }: Asked, name: string): boolean =>
  attribution === 'influenced' && subject.dimensions[name]?.attributed !== undefined;

/** Whether records can count in several groups, so that the total must be counted separately. */
export const isMany = (asked: Asked): boolean => asked.by.some((name) => isListed(asked, name));

function readOwn({ filter, subject, asOf }: Asked): Filter | undefined {
  if (!filter) return undefined;
  const read = readFilter(subject, filter);
  const unknown = asOf && fieldsIn(read).find((field) => !subject.past!.fields.includes(field));
  if (unknown) throw invalid(['filter'], `What “${unknown}” was on a past date is not kept.`);
  return read;
}

/** The condition that a time lies within days of the organization's time zone. */
export function within(
  { column, type, followsId }: TimeColumn,
  { from, to }: Days,
  timeZone: string,
  { id }: Subject,
): Sql {
  if (type === 'date') return sql`${column} between ${from}::date and ${to}::date`;
  const start = startOfDay(from, timeZone);
  const end = new Date(startOfDay(addDays(to, 1), timeZone)).toISOString();
  // One extra day allows for clocks that differ.
  const near = followsId ? sql` and ${id} >= ${firstIdOf(start - dayMs)}::uuid` : sql.raw('');
  return sql`${column} >= ${new Date(start).toISOString()}::timestamptz and ${column} < ${end}::timestamptz${near}`;
}

/** The records that a metric counts, and for a share the part of them. */
export function chosenBy(
  { compile }: Scene,
  { subject, when, measure, filter, partFilter }: Bound,
): { whole: Sql; part: Sql } {
  const all = (...some: (Sql | undefined)[]): Sql => {
    const said = some.filter((one) => one !== undefined);
    return said.length > 0 ? sql`(${sql.join(said, ' and ')})` : yes;
  };
  const named = (name: string | undefined): Sql | undefined =>
    name ? sql`(${subject.conditions![name]!})` : undefined;
  const value = measuredOf(subject, measure);
  return {
    whole: all(filter && compile(filter), named(when), value && sql`${value} is not null`),
    part: measure.is === 'share' ? all(partFilter && compile(partFilter), named(measure.when)) : yes,
  };
}

/** The expression that is summed or averaged, if the metric measures more than the number of records. */
export function measuredOf(subject: Subject, measure: Bound['measure'], unit?: Bound['unit']): Sql | undefined {
  if ('of' in measure) return sql`(${subject.values![measure.of]!})`;
  if (measure.is !== 'time') return undefined;
  const [from, to] = [subject.times[measure.from]!.column, subject.times[measure.to]!.column];
  const seconds = sql.raw(unit === 'days' ? '86400.0' : '60.0');
  // Times recorded in the wrong order have no duration; on the same day it is at least 0, because a date counts from its beginning.
  return sql`(case when (${to})::date >= (${from})::date
    then greatest(0, extract(epoch from (${to})::timestamptz - (${from})::timestamptz) / ${seconds}) end)`;
}

const takes: Record<string, (value: Sql) => Sql> = {
  sum: (value) => sql`sum(${value})`,
  mean: (value) => sql`avg(${value})`,
  median: (value) => sql`percentile_cont(0.5) within group (order by ${value})`,
  p90: (value) => sql`percentile_cont(0.9) within group (order by ${value})`,
};

const named = (letter: string, place: number): Sql => sql.raw(`${letter}${place}`);

/** Counts all metrics in one scan: each record is read once and grouped in every requested way. */
export function countStatement(asked: Asked, rollUp?: RollUp): Sql {
  const { metrics, by, grain, timeZone, subject } = asked;
  const scene = sceneOf(asked, rollUp);
  const weight = rollUp?.count;
  // The conditions of a single metric can use an index; with several, each filters its own records from all that are read.
  const isOne = metrics.length === 1;
  const where = isOne ? sql`${scene.where} and ${chosenBy(scene, metrics[0]!).whole}` : scene.where;
  const looked: Sql[] = metrics.flatMap((metric, place) => {
    const { whole, part } = chosenBy(scene, metric);
    const value = measuredOf(subject, metric.measure, metric.unit);
    return [
      sql`${isOne ? yes : whole} as ${named('w', place)}`,
      ...(metric.measure.is === 'share' ? [sql`${part} as ${named('p', place)}`] : []),
      ...(value ? [sql`(${value})::float8 as ${named('v', place)}`] : []),
    ];
  });
  const keys = by.map((name, place) => {
    const value = scene.dimension(name);
    return sql`${scene.isList(name) ? sql`unnest(${value})` : sql`(${value})::text`} as ${named('d', place)}`;
  });
  const bucket = grain && scene.time ? [sql`${bucketOf(scene.time, grain, timeZone)} as bucket`] : [];
  const summed = (where: Sql): Sql =>
    weight ? sql`coalesce(sum(x.weight) filter (where ${where}), 0)::bigint` : sql`count(*) filter (where ${where})`;
  const told = metrics.flatMap(({ measure }, place) => {
    const w = sql`x.${named('w', place)}`;
    const cells = [sql`${summed(w)} as ${named('n', place)}`];
    if (measure.is === 'share')
      cells.push(sql`${summed(sql`${w} and x.${named('p', place)}`)} as ${named('s', place)}`);
    const take = takes[measure.is === 'time' ? measure.take : measure.is];
    if (take)
      cells.push(sql`(${take(sql`x.${named('v', place)}`)} filter (where ${w}))::float8 as ${named('v', place)}`);
    return cells;
  });
  const dimensions = by.map((_, place) => sql`x.${named('d', place)}`);
  const groups = sql.join(dimensions);
  const sets = [sql`()`];
  if (by.length > 0) sets.push(sql`(${groups})`);
  if (bucket.length > 0) sets.push(by.length > 0 ? sql`(x.bucket, ${groups})` : sql`(x.bucket)`);
  if (bucket.length > 0 && by.length > 0) sets.push(sql`(x.bucket)`);
  const shown = [
    ...(bucket.length > 0 ? [sql`x.bucket::text as bucket`, sql`grouping(x.bucket) = 0 as "isBucket"`] : []),
    ...dimensions,
    ...(by.length > 0 ? [sql`grouping(x.d0) = 0 as "isGroup"`] : []),
    ...told,
  ];
  return sql`
    select ${sql.join(shown)}
    from (select ${sql.join([...bucket, ...keys, ...(weight ? [sql`${weight} as weight`] : []), ...looked])}
          from ${scene.from} where ${where}) x
    group by grouping sets (${sql.join(sets)})`;
}

export function bucketOf({ column, type }: TimeColumn, grain: Grain, timeZone: string): Sql {
  const local = type === 'date' ? sql`(${column})::timestamp` : sql`(${column} at time zone ${timeZone})`;
  // The weeks of PostgreSQL start on Monday, ours on Sunday.
  if (grain === 'week') return sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')::date`;
  return sql`date_trunc(${grain}, ${local})::date`;
}

/** The roll-up that covers everything in the question, if there is one. */
export function rollUpFor(asked: Asked, metric: Bound): RollUp | undefined {
  const { subject, actor, time, by, filter, asOf, attribution, related } = asked;
  if (asOf || attribution || related || !subject.rollUps || !['count', 'share'].includes(metric.measure.is))
    return undefined;
  const conditions = [metric.when, metric.measure.is === 'share' ? metric.measure.when : undefined];
  const used = [metric.filter, metric.partFilter, filter ? readFilter(subject, filter) : undefined].flatMap((one) =>
    one ? fieldsIn(one) : [],
  );
  return subject.rollUps.find(
    (one) =>
      one.isFor(actor) &&
      (time === undefined || one.time?.name === time) &&
      used.every((field) => one.fields.includes(field)) &&
      conditions.every((name) => name === undefined || one.conditions?.includes(name)) &&
      by.every((name) => one.dimensions.includes(name)),
  );
}

/** Refuses a question that can't be answered, such as a grouping that the records don't have or a past that was not stored. */
export function checkAsked({ metrics, by, grain, time, asOf, subject, related }: Asked): void {
  for (const [place, name] of by.entries())
    if (!Object.hasOwn(subject.dimensions, name))
      throw invalid(['by', place], `${metrics[0]!.id} cannot be grouped by “${name}”.`);
  if (grain && time === undefined)
    throw invalid(
      ['grain'],
      `${metrics[0]!.id} is what there is now; it has no stretches of time. Ask it as of a date.`,
    );
  if (!asOf) return;
  if (related) throw invalid(['related'], 'What belonged to a record on a past date is not kept.');
  const lost = metrics.find((metric) => !hasPast(metric));
  if (lost) throw invalid(['asOf'], `${lost.id} cannot be asked for a past date: what it is made of is not kept.`);
  const unkept = by.findIndex((name) => !subject.past!.dimensions.includes(name));
  if (unkept >= 0) throw invalid(['by', unkept], `What “${by[unkept]}” was on a past date is not kept.`);
}
