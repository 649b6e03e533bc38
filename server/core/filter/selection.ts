import type { Filter } from '#contract/core/filter.ts';
import type { Member } from '../auth/actor.ts';
import type { Order } from '../db/page.ts';
import { nothing, type Sql, sql } from '../db/sql.ts';
import type { filterCompiler } from './compile.ts';

/** The records that a list request selects. */
export type Selection = {
  filter?: Filter | undefined;
  search?: string | undefined;
  archived: 'no' | 'only' | 'trash';
  timeZone: string;
  /** Limits a text search to this many of the newest matches. */
  newest?: number | undefined;
};

type Parts = {
  compile: ReturnType<typeof filterCompiler>;
  /** The search as ` and …`, or nothing if nothing was searched for. */
  search: (fragment: string | undefined, actor: Member, archived: Selection['archived'], newest?: number) => Sql;
  /** The archived records that are in the trash, if the kind has one. */
  trashed?: Sql;
  /** The archived records that were merged into another record and are shown there. */
  absorbed?: Sql;
};

/** The organization's records that a request selects, regardless of what the actor may see. All SQL uses the table's alias `l`. */
export const selectedBy =
  ({ compile, search, trashed, absorbed }: Parts) =>
  (actor: Member, { filter, search: fragment, archived, timeZone, newest }: Selection, now = new Date()): Sql => {
    const matching = filter ? sql` and ${compile(filter, { now, timeZone, me: actor.userId }).where}` : nothing;
    const there = thereWhen(archived, trashed, absorbed);
    return sql`l.organisation_id = ${actor.organisationId} and ${there}${matching}${search(fragment, actor, archived, newest)}`;
  };

function thereWhen(archived: Selection['archived'], trashed: Sql | undefined, absorbed: Sql | undefined): Sql {
  if (archived === 'no') return sql.raw('l.archived_at is null');
  if (archived === 'trash' && trashed) return trashed;
  const others = [trashed, absorbed].filter((one) => one !== undefined).map((one) => sql` and not (${one})`);
  return others.length > 0
    ? sql`l.archived_at is not null${sql.join(others, '')}`
    : sql.raw('l.archived_at is not null');
}

/** The orders of a list, each supported by an index; `cursor` lists the columns of a row's place in it. */
export type Orders = Readonly<Record<string, { value?: NonNullable<Order['value']>; cursor: readonly Sql[] }>>;

export function orderOf(orders: Orders, sort: string): Order & { cursor: readonly Sql[] } {
  const descending = sort.startsWith('-');
  const order = orders[descending ? sort.slice(1) : sort];
  if (!order) throw new Error(`There is no order by ${sort}.`);
  return { ...order, id: sql`l.id`, descending };
}

const mostCounted = 10_000;

/** Counts rows up to a limit beyond which no one needs the exact number. `rows` is the from clause with its conditions. */
export const cappedCount = (rows: Sql, most = mostCounted): Sql => sql`
  select json_build_object('count', least(count(*), ${sql.int(most)}), 'capped', count(*) > ${sql.int(most)})::text
  from (select from ${rows} limit ${sql.int(most + 1)}) c`;
