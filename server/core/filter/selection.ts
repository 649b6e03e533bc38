import type { Filter } from '#contract/core/filter.ts';
import type { Member } from '../auth/actor.ts';
import type { Order } from '../db/page.ts';
import { nothing, type Sql, sql } from '../db/sql.ts';
import type { filterCompiler } from './compile.ts';

/** What a list is asked for. */
export type Selection = {
  filter?: Filter | undefined;
  search?: string | undefined;
  archived: 'no' | 'only' | 'trash';
  timeZone: string;
  /** Nobody needs more of those that were sought than so many of the newest. */
  newest?: number | undefined;
};

type Parts = {
  compile: ReturnType<typeof filterCompiler>;
  /** ` and …`, or nothing where nothing was sought. */
  search: (fragment: string | undefined, actor: Member, archived: Selection['archived'], newest?: number) => Sql;
  /** Which of the archived ones lie in the trash, where there is one. */
  trashed?: Sql;
  /** Which of the archived ones are part of another record by now, and seen there. */
  absorbed?: Sql;
};

/** Which of an organisation's records are meant, whoever looks. All SQL is over the table as `l`. */
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

/** Each has an index that carries it; `cursor` says a row's place in it. */
export type Orders = Readonly<Record<string, { value?: NonNullable<Order['value']>; cursor: readonly Sql[] }>>;

export function orderOf(orders: Orders, sort: string): Order & { cursor: readonly Sql[] } {
  const descending = sort.startsWith('-');
  const order = orders[descending ? sort.slice(1) : sort];
  if (!order) throw new Error(`There is no order by ${sort}.`);
  return { ...order, id: sql`l.id`, descending };
}

const mostCounted = 10_000;

/** How many rows there are, counted no further than anybody reads. `rows`: from where, and which. */
export const cappedCount = (rows: Sql, most = mostCounted): Sql => sql`
  select json_build_object('count', least(count(*), ${sql.int(most)}), 'capped', count(*) > ${sql.int(most)})::text
  from (select from ${rows} limit ${sql.int(most + 1)}) c`;
