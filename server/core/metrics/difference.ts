import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { metrics as calls } from '#contract/core/metrics/metrics.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { Member } from '../auth/actor.ts';
import { after, type Order, orderBy } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/refusal.ts';
import { momentOf, zoneOf } from './ask.ts';
import { type Bound, hasPast, type Registry } from './registry.ts';
import { type Asked, checkAsked, chosenBy, measuredOf, sceneOf } from './statement.ts';

type Input = InputOf<typeof calls.difference>;
type Difference = OutputOf<typeof calls.difference>;
type Counts = Pick<Difference, 'before' | 'after' | 'added' | 'gone' | 'changed'>;

/**
 * What existed at the end of one day compared with the end of another: the same records by id, so that the two totals differ by exactly the
 * listed records.
 */
export async function differenceOf(tx: Tx, registry: Registry, actor: Member, input: Input): Promise<Difference> {
  const timeZone = await zoneOf(tx);
  await tx.allowSeconds(20);
  const [metric] = registry.of([input.metric], actor) as [Bound];
  const { subject, measure } = metric;
  if (metric.time !== undefined || !hasPast(metric) || (measure.is !== 'count' && measure.is !== 'sum'))
    throw invalid(['metric'], `${metric.id} is not something that there is on a day, or its past is not kept.`);
  if (input.from >= input.to) throw invalid(['to'], 'Choose a later day than the first.');
  const today = dayIn(Date.now(), timeZone);
  if (input.to > today) throw invalid(['to'], 'This day has not come yet.');
  const named = subject.past!.dimensions.filter((name) => Object.hasOwn(subject.dimensions, name));
  const at = (day: string): Sql => {
    const asked: Asked = {
      actor,
      subject,
      metrics: [metric],
      time: undefined,
      by: named,
      filter: input.filter,
      days: { from: day, to: day },
      grain: undefined,
      timeZone,
      asOf: momentOf(day, timeZone),
      now: new Date(),
      attribution: undefined,
      related: undefined,
    };
    checkAsked(asked);
    const scene = sceneOf(asked);
    const value = measuredOf(subject, measure, metric.unit);
    const fields = sql.join(named.flatMap((name) => [sql`${name}::text`, sql`(${scene.dimension(name)})::text`]));
    return sql`select ${subject.id} as id, ${subject.name} as name, ${subject.to} as "to", ${value ? sql`(${value})::float8` : sql`1::float8`} as value,
      ${named.length > 0 ? sql`jsonb_build_object(${fields})` : sql`'{}'::jsonb`} as fields
      from ${scene.from} where ${scene.where} and ${chosenBy(scene, metric).whole}`;
  };
  const joined = sql`with a as materialized (${at(input.from)}), b as materialized (${at(input.to)}), d as (
    select coalesce(b.id, a.id) as id, coalesce(b.name, a.name) as name, coalesce(b."to", a."to") as "to", a.value as before, b.value as after,
      a.fields as "was", b.fields as "is",
      case when a.id is null then 'added' when b.id is null then 'gone' when a.value is distinct from b.value or a.fields is distinct from b.fields then 'changed' end as what
    from a full join b on b.id = a.id)`;
  const total = (side: string): Sql =>
    sql`json_build_object('value', coalesce(sum(d.${sql.raw(side)}), 0), 'n', count(d.${sql.raw(side)}))`;
  const counts = await tx.get<Counts>(sql`${joined}
    select ${total('before')} as before, ${total('after')} as after, (count(*) filter (where d.what = 'added'))::int as added,
      (count(*) filter (where d.what = 'gone'))::int as gone, (count(*) filter (where d.what = 'changed'))::int as changed from d`);
  const order: Order = { id: sql`d.id`, descending: true };
  const rows = await tx.all<Omit<Difference['rows'][number], 'fields'> & { was: Fields; is: Fields }>(sql`${joined}
    select d.id, d.name, d."to", d.what, d.before, d.after, d."was", d."is" from d
    where d.what is not null ${input.what ? sql`and d.what = ${input.what}` : sql.raw('')} and ${after(order, input.cursor)}
    order by ${orderBy(order)} limit ${sql.int(input.limit)}`);
  return {
    ...counts,
    timeZone,
    rows: rows.map(({ was, is, ...row }) => ({
      ...row,
      fields: named.flatMap((name) => {
        const [before, now] = [was?.[name] ?? null, is?.[name] ?? null];
        return row.what === 'changed' && before !== now ? [{ name, before, after: now }] : [];
      }),
    })),
    next: rows.length === input.limit ? `~${rows.at(-1)!.id}` : null,
  };
}

type Fields = Record<string, string | null> | null;
