import { holds } from '#contract/core/access.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Content, LeafBlock } from '#contract/core/content/tree.ts';
import { wordsIn } from '#contract/core/content/walk.ts';
import type {
  Experiment,
  ExperimentEnd,
  ExperimentGoal,
  ExperimentGuard,
  ExperimentResult,
  ExperimentState,
  experiments,
} from '#contract/growth/experiments/experiments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { armsOf, hits, resultOf } from './results.ts';

export type Kept = {
  id: string;
  pageId: string;
  title: string;
  address: string;
  name: string;
  state: ExperimentState;
  place: string[];
  was: LeafBlock;
  changed: LeafBlock;
  goal: ExperimentGoal;
  target: string;
  guard: ExperimentGuard;
  lift: number;
  rate: number;
  each: number;
  days: number | null;
  startedAt: string | null;
  startedBy: string | null;
  endedAt: string | null;
  end: ExperimentEnd | null;
  applied: 'a' | 'b' | null;
  appliedBy: string | null;
  result: ExperimentResult | null;
  /** Whether the tested block is still the published one. */
  isThere: boolean;
};

const named = (column: Sql): Sql =>
  sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = ${column})`;

/** The page's public path. */
const addressOf = sql`'/s/' || s.slug || case when d.kind = 'home' then '' else '/' || d.slug end`;

const columns = sql`
  e.id, e.page_id as "pageId", d.title, ${addressOf} as address, e.name, e.state, e.place, e.was, e.changed, e.goal, e.target, e.guard, e.lift, e.rate,
  e.each, e.days, e.started_at as "startedAt", ${named(sql`e.started_by`)} as "startedBy", e.ended_at as "endedAt", e.end_reason as "end", e.applied,
  ${named(sql`e.applied_by`)} as "appliedBy", e.result,
  coalesce(d.removed_at is null and d.published -> 'content' #> e.place = e.was, false) as "isThere"`;
const from = sql`experiments e join content_documents d on d.organisation_id = e.organisation_id and d.id = e.page_id
  join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id`;

const shown = (kept: Kept, result: ExperimentResult, actor: Member): Experiment => {
  const { pageId, title, address, was, changed, place: _, isThere: __, result: ___, ...rest } = kept;
  const said = wordsIn(changed);
  return {
    ...rest,
    page: { id: pageId, title, address },
    block: was.type,
    words: wordsIn(was).flatMap(({ path, text }) => {
      const now = said.find((one) => one.path === path)?.text ?? '';
      return now === text ? [] : [{ path, was: text, now }];
    }),
    result,
    can: { change: holds(actor.role, 'sites.manage') },
  };
};

/** Ended experiments keep their stored result; running ones are counted now. */
async function withResults(tx: Tx, rows: readonly Kept[], actor: Member): Promise<Experiment[]> {
  const open = rows.filter(({ result }) => !result);
  const arms = await armsOf(
    tx,
    open.map(({ id }) => id),
  );
  return rows.map((row) => shown(row, row.result ?? resultOf(arms.get(row.id)!, row), actor));
}

const order: Order = { id: sql`e.id`, descending: true };

export async function experimentPage(
  tx: Tx,
  actor: Member,
  { cursor, limit }: InputOf<typeof experiments.list>,
): Promise<OutputOf<typeof experiments.list>> {
  const rows = await tx.all<Kept>(sql`
    select ${columns} from ${from} where e.organisation_id = ${actor.organisationId} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`);
  return {
    rows: await withResults(tx, rows, actor),
    next: rows.length === limit ? `~${rows.at(-1)!.id}` : null,
  };
}

async function keptById(tx: Tx, id: string): Promise<Kept> {
  const found = await tx.one<Kept>(sql`
    select ${columns} from ${from} where e.organisation_id = ${tx.scope.organisationId} and e.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export async function lockExperiment(tx: Tx, id: string): Promise<Kept> {
  await tx.run(
    sql`select from experiments where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`,
  );
  return keptById(tx, id);
}

export async function experimentById(tx: Tx, actor: Member, id: string): Promise<Experiment> {
  const [found] = await withResults(tx, [await keptById(tx, id)], actor);
  return found!;
}

type Published = { id: string; address: string; content: Content };

/** The page as published. */
export async function publishedPage(tx: Tx, id: string): Promise<Published> {
  const found = await tx.one<Published>(sql`
    select d.id, ${addressOf} as address, d.published -> 'content' as content
    from content_documents d join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id and s.published is not null
    where d.organisation_id = ${tx.scope.organisationId} and d.id = ${id} and d.removed_at is null and d.published is not null`);
  if (!found) throw notFound();
  return found;
}

/** The leads behind an experiment's result that the actor may see, each once, with the time of their first view. */
export function peoplePage({ id, variant, cursor, limit }: InputOf<typeof experiments.people>, actor: Member): Sql {
  const { organisationId } = actor;
  const by: Order = { id: sql`l.id`, descending: true };
  const rows = sql`
    select l.id, l.name, min(x.at) as at
    from experiment_visits x join experiments e on e.organisation_id = x.organisation_id and e.id = x.experiment_id
    join inbound_messages m on m.organisation_id = x.organisation_id and m.visit_id = x.visit_id and m.created_at >= x.at
    join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
    where x.organisation_id = ${organisationId} and x.experiment_id = ${id} and x.variant = ${variant} and ${hits} and ${visibleTo(actor)}
      and ${after(by, cursor)}
    group by l.id, l.name order by ${orderBy(by)} limit ${sql.int(limit)}`;
  const there = sql`exists (select from experiments e where e.organisation_id = ${organisationId} and e.id = ${id})`;
  return sql`select case when ${there} then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}
