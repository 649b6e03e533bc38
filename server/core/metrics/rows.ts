import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type metrics as calls, noKey } from '#contract/core/metrics/metrics.ts';
import { type Days, daysOf, endOf } from '#contract/core/metrics/period.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { Member } from '../auth/actor.ts';
import { after, type Order, orderBy } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/refusal.ts';
import { momentOf, relatedOf, zoneOf } from './ask.ts';
import { type Bound, freshnessOf, type Registry } from './registry.ts';
import { type Asked, checkAsked, chosenBy, measuredOf, sceneOf } from './statement.ts';

type Input = InputOf<typeof calls.rows>;
type Rows = OutputOf<typeof calls.rows>;

/** Lists exactly the records that a number counts, with the same source and the same conditions. */
export async function rowsOf(tx: Tx, registry: Registry, actor: Member, input: Input, now = new Date()): Promise<Rows> {
  const timeZone = await zoneOf(tx);
  await tx.allowSeconds(20);
  const [metric] = registry.of(input.metrics, actor) as [Bound];
  const asOf = momentOf(input.asOf, timeZone);
  const days = narrowed(input, daysOf(input.period, dayIn((asOf?.at ?? now).getTime(), timeZone)));
  const { subject, time } = metric;
  const { by, filter, attribution } = input;
  const asked: Asked = {
    actor,
    subject,
    metrics: [metric],
    time,
    by,
    filter,
    days,
    grain: undefined,
    timeZone,
    asOf,
    now,
    attribution,
    related: relatedOf(input.related, registry),
  };
  checkAsked(asked);
  if (input.keys.length > by.length) throw invalid(['keys'], 'There is a value for more groupings than are asked for.');
  const scene = sceneOf(asked);
  const { whole, part } = chosenBy(scene, metric);
  const since = subject.times[time ?? subject.since]!;
  const order: Order = {
    value: { column: sql`(${since.column})`, type: since.type === 'date' ? 'date' : 'timestamptz' },
    id: subject.id,
    descending: true,
  };
  const ofGroup = input.keys.map((key, place) => {
    const value = scene.dimension(by[place]!);
    if (scene.isList(by[place]!))
      return key === noKey ? sql`array_position(${value}, null) is not null` : sql`${key} = any(${value})`;
    const column = sql`(${value})::text`;
    return key === noKey ? sql`${column} is null` : sql`${column} = ${key}`;
  });
  const where = [scene.where, whole, ...(input.of === 'part' ? [part] : []), ...ofGroup, after(order, input.cursor)];
  const value = measuredOf(subject, metric.measure, metric.unit);
  const rows = await tx.all<Rows['rows'][number] & { place: string }>(sql`
    select ${subject.id} as id, ${subject.name} as name, ${subject.to} as "to", ${instantOf(since)} as at,
      ${value ? sql`(${value})::float8` : sql.raw('null')} as value, (${since.column})::text as place
    from ${scene.from} where ${sql.join(where, ' and ')}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`);
  const last = rows.length === input.limit ? rows.at(-1) : undefined;
  return {
    ...freshnessOf([metric], asked.related),
    rows: rows.map(({ place: _, ...row }) => row),
    next: last ? `${last.place}~${last.id}` : null,
    list: asOf ? null : listOf(metric, input, days),
  };
}

const instantOf = ({ column, type }: { column: Sql; type: string }): Sql =>
  type === 'date' ? sql`to_json((${column})::timestamp at time zone 'UTC') #>> '{}'` : sql`to_json(${column}) #>> '{}'`;

/** Limits the period to one bucket. */
function narrowed({ bucket, grain }: Input, days: Days): Days {
  if (!bucket) return days;
  const end = endOf(grain ?? 'day', bucket);
  return { from: bucket > days.from ? bucket : days.from, to: end < days.to ? end : days.to };
}

/** The address of the list with the same filter, if the list's fields can express everything that is counted. */
function listOf({ subject, when, where, measure, time }: Bound, input: Input, days: Days): string | null {
  const { list, filter } = subject;
  if (!list || !filter || when || input.attribution || input.related?.length) return null;
  const isPart = measure.is === 'share' && input.of === 'part';
  if (isPart && measure.when) return null;
  if (measure.is === 'time' || 'of' in measure) return null;
  if (time && !Object.hasOwn(filter.fields, time)) return null;
  const groups = input.keys.map((key, place) => {
    const name = subject.dimensions[input.by[place]!]!.field ?? input.by[place]!;
    const field = filter.fields[name];
    if (!field || field.type === 'text') return undefined;
    return key === noKey || key === '00000000-0000-0000-0000-000000000000' ? `${name}:is_empty` : `${name}:is(${key})`;
  });
  if (groups.includes(undefined)) return null;
  const said = [
    where,
    isPart ? measure.where : undefined,
    input.filter,
    list.counts,
    time ? `${time}:between(${days.from},${days.to})` : undefined,
    ...groups,
  ].filter((one) => one !== undefined && one !== '');
  return `${list.path}?${new URLSearchParams({ filter: said.join('~') })}`;
}
