import { sources, stages } from '#contract/people/lead-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { minutesOf } from './agents.ts';
import { type Area, nation, zone } from './metro.ts';
import { firstNames, lastNames, realEstate, type Trade } from './words.ts';

type LeadSeed = {
  from: number;
  to: number;
  total: number;
  /** Same salt, same people. */
  salt: number;
  owners: readonly string[];
  /** The newest lead's time; the others reach `days` back from it. */
  now: Date;
  days?: number;
  /** Of so many leads one is nobody's. */
  pondOneIn?: number;
  /** What the people want and what is written about them. */
  trade?: Trade;
  areas?: readonly Area[];
  /** Everybody who is no longer new was called, at the pace of their agent: `seedTouches` tells of it. */
  isCalled?: boolean;
  /** Won ones are told with their deals elsewhere: nobody here has closed. */
  isBeforeDeals?: boolean;
  /** Of so many leads one has something left to do, due from `late` days ago over `days` days. */
  tasks?: { oneIn: number; late: number; days: number };
};

/** The n-th independent number of row i, from 0 to below `below`: a hash, so any slice can be made anew, alike. */
const dice = (n: number, below: number): Sql =>
  sql`((hashint8extended(g.i, p.salt + ${sql.raw(String(n))}) & 2147483647) % ${sql.raw(String(below))})`;

const pick = (list: string, n: number, length: number): Sql => sql`(p.${sql.raw(list)})[1 + ${dice(n, length)}]`;

/** Most leads are early, few are won: the middle of the funnel is where the work is. */
const stageWeights: Record<string, number> = {
  new: 18,
  attempting: 22,
  engaged: 16,
  appointment: 6,
  active: 7,
  under_contract: 3,
  closed: 4,
  past_client: 8,
  nurture: 12,
  trash: 4,
};
const weighted = stages.flatMap((stage) => Array<string>(stageWeights[stage] ?? 1).fill(stage));
const unwon = weighted.filter((stage) => !['closed', 'past_client'].includes(stage));

/** Where somebody stands who came in the last days: nobody buys within a week. */
const early = ['new', 'new', 'new', 'attempting', 'attempting', 'engaged'];

/** Ids carry their time (version 7), as ids made one by one do, and are the same at every run. */
const idAt = (at: Sql, salt: number): Sql => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
   || substr(md5(g.i || '.' || (p.salt + ${sql.raw(String(salt))})), 1, 3) || '8'
   || substr(md5(g.i || '.' || (p.salt + ${sql.raw(String(salt))})), 5, 15))::uuid`;

/**
 * Leads with what happened to them, made inside PostgreSQL: nothing travels, and a million take as long as their
 * indexes do.
 */
export async function seedLeads(tx: Tx, seed: LeadSeed): Promise<void> {
  const { from, to, total, salt, owners, now, days = 730, pondOneIn = 20, trade = realEstate, areas = nation } = seed;
  const standing = seed.isBeforeDeals ? unwon : weighted;
  const { kinds, tags, notes, todos } = trade;
  const p = sql`(select ${salt}::bigint as salt, ${firstNames}::text[] as first, ${lastNames}::text[] as last,
    ${areas.map(({ city }) => city)}::text[] as cities, ${areas.map(({ state }) => state)}::text[] as states,
    ${areas.map(({ areaCode }) => areaCode)}::text[] as codes, ${areas.map(({ name }) => name)}::text[] as names,
    ${areas.map(({ rate }) => rate)}::int[] as rates, ${owners}::uuid[] as owners, ${minutesOf(owners)}::int[] as minutes, ${standing}::text[] as stages, ${early}::text[] as early,
    ${sources}::text[] as sources, ${kinds}::text[] as kinds, ${tags}::text[] as tags, ${notes}::text[] as notes,
    ${todos}::text[] as todos, ${now.toISOString()}::timestamptz as now) p`;
  // Evenly over the time, newest last, so that ids and times rise together.
  const createdAt = sql`(p.now - interval '1 day' * ${days} * (${total} - g.i) / ${total}::float8 - interval '1 minute')`;
  // Within their first weeks, and within their time here: of who came today nobody heard a month ago.
  const activity = sql`(${createdAt} + least(interval '1 hour' * ${dice(9, 2_000)}, (p.now - ${createdAt}) * (${dice(9, 2_000)} / 2000.0)))`;
  const stage = sql`case when ${createdAt} > p.now - interval '12 days' then ${pick('early', 6, early.length)} else ${pick('stages', 6, standing.length)} end`;
  const agent = sql`1 + ${dice(10, owners.length)}`;
  const calledAt = sql`(${createdAt} + interval '1 second' * ((p.minutes)[${agent}] * (24 + ${dice(21, 72)})))`;
  const isPond = sql`${dice(8, pondOneIn)} = 0`;
  const touch = seed.isCalled
    ? sql`case when not (${isPond}) and (${stage}) <> 'new' and ${calledAt} < p.now then ${calledAt} end`
    : sql`null`;
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags, score,
                       budget_cents, city, state, areas, created_at, last_activity_at, last_touch_at)
    select ${tx.scope.organisationId}, ${idAt(createdAt, 0)}, x.first, x.last,
      lower(x.first || '.' || x.last) || g.i || '@example.com',
      '+1' || (p.codes)[x.place] || '555' || lpad(${dice(4, 10_000)}::text, 4, '0'),
      ${pick('kinds', 5, kinds.length)}, ${stage}, ${pick('sources', 7, sources.length)},
      case when ${isPond} then null else (p.owners)[${agent}] end,
      case when ${dice(11, 4)} = 0 then array[${pick('tags', 12, tags.length)}] else '{}' end,
      least(100, (${dice(13, 60)} + ${dice(14, 45)})::int), (p.rates)[x.place] * (${dice(15, 18)} + 12) / 50 * 500000::bigint,
      (p.cities)[x.place], (p.states)[x.place], array_remove(array[(p.names)[x.place]], null), ${createdAt}, ${activity}, ${touch}
    from ${p} cross join generate_series(${from}::bigint, ${to}::bigint) g(i)
    cross join lateral (select ${pick('first', 1, firstNames.length)} as first, ${pick('last', 2, lastNames.length)} as last,
                               1 + ${dice(3, areas.length)} as place) x`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
    select ${tx.scope.organisationId}, ${idAt(createdAt, 50)}, 'lead.created', 'lead', ${idAt(createdAt, 0)}, 'system',
           jsonb_build_object('source', ${pick('sources', 7, sources.length)}, 'stage', 'new'), ${createdAt}
    from ${p} cross join generate_series(${from}::bigint, ${to}::bigint) g(i)`);
  await seedHistories(tx, p, { ...seed, trade }, createdAt, activity);
}

/** One lead in five has been written about. */
async function seedHistories(
  tx: Tx,
  p: Sql,
  { from, to, owners, trade, tasks = { oneIn: 8, late: 10, days: 30 } }: LeadSeed & { trade: Trade },
  createdAt: Sql,
  activity: Sql,
): Promise<void> {
  const rows = sql`from ${p} cross join generate_series(${from}::bigint, ${to}::bigint) g(i)`;
  // Whoever owns the lead; in the pond, whoever would.
  const author = sql`(p.owners)[1 + ${dice(10, owners.length)}]`;
  await tx.run(sql`
    insert into notes (organisation_id, id, lead_id, author_id, body, created_at)
    select ${tx.scope.organisationId}, ${idAt(activity, 60)}, ${idAt(createdAt, 0)}, ${author}, ${pick('notes', 16, trade.notes.length)}, ${activity}
    ${rows} where ${dice(17, 5)} = 0`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    select ${tx.scope.organisationId}, ${idAt(activity, 70)}, 'note.added', 'lead', ${idAt(createdAt, 0)}, 'user', ${author},
           jsonb_build_object('noteId', ${idAt(activity, 60)}), ${activity}
    ${rows} where ${dice(17, 5)} = 0`);
  await tx.run(sql`
    insert into tasks (organisation_id, id, lead_id, title, due_on, assignee_id, created_by, created_at)
    select ${tx.scope.organisationId}, ${idAt(activity, 80)}, ${idAt(createdAt, 0)}, ${pick('todos', 18, trade.todos.length)},
           (p.now at time zone ${zone})::date + (${dice(19, tasks.days)} - ${tasks.late})::int, ${author}, ${author}, ${activity}
    ${rows} where ${dice(20, tasks.oneIn)} = 0`);
}
