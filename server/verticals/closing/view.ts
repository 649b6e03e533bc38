import { changeBetween, toldOf } from '#contract/verticals/closing/change.ts';
import type { ClosingPreview, ClosingView } from '#contract/verticals/closing/closing.ts';
import type { ClosingPart } from '#contract/verticals/closing/facts.ts';
import { closingGraph, closingOf, withClosingOn } from '#contract/verticals/closing/graph.ts';
import type { ClosingBreak, ClosingGraph, ClosingNode } from '#contract/verticals/closing/nodes.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import * as deals from '#server/inventory/deals/policy.ts';
import * as policies from '../insurance/policy.ts';
import * as loans from '../loans/policy.ts';
import { type Members, membersOf, readClosing, workersOf } from './facts.ts';

/** What somebody sees of a record, and whether they may change it. */
export type Sight = { change: boolean; version: number };
export type Sights = ReadonlyMap<string, Sight>;

const seen = (actor: Member, ids: readonly string[], table: Sql, policy: typeof deals): Sql => sql`
  select l.id, l.version, (${policy.canColumn(actor)} ->> 'change')::boolean and l.archived_at is null as change
  from ${table} l where l.organisation_id = ${actor.organisationId} and l.id = any(${ids}::uuid[]) and ${policy.visibleTo(actor)}`;

/** Each record by the rule of its own domain. */
export async function sightsOf(tx: Tx, actor: Member, members: Members): Promise<Sights> {
  const rows = await tx.all<Sight & { id: string }>(sql`
    ${seen(actor, members.deal ? [members.deal] : [], sql`deals`, deals)} union all
    ${seen(actor, members.loans, sql`loans`, loans as unknown as typeof deals)} union all
    ${seen(actor, members.policies, sql`policies`, policies as unknown as typeof deals)}`);
  return new Map(rows.map(({ id, change, version }) => [id, { change, version }]));
}

/** The closing of a record that the actor sees. */
async function closingSeen(tx: Tx, actor: Member, part: ClosingPart, id: string) {
  const members = await membersOf(tx, part, id);
  const sights = await sightsOf(tx, actor, members);
  if (!sights.has(id)) throw notFound();
  return { members, sights, ...(await readClosing(tx, members)) };
}

const shownNode = ({ isForClient: _, owner: __, waitsFor, ...node }: ClosingNode) => ({
  ...node,
  waitsFor: [...waitsFor],
});

const recordOf = ({ nodes }: ClosingGraph, { node }: ClosingBreak): string | undefined =>
  nodes.find(({ key }) => key === node)?.record;

/** All of what one sees; of what one does not, how it stands and whether it holds the closing up. */
export async function viewOf(tx: Tx, actor: Member, part: ClosingPart, id: string): Promise<ClosingView> {
  const { members, sights, facts, standings } = await closingSeen(tx, actor, part, id);
  const graph = closingGraph(facts);
  // What hangs on the closing of a deal that one does not see still says when that is.
  const isShown = (node: ClosingNode) => sights.has(node.record) || node.kind === 'closing';
  const anchor = members.deal ?? members.loans[0];
  const sight = anchor ? sights.get(anchor) : undefined;
  return {
    today: facts.today,
    closingOn: closingOf(facts),
    parts: standings.map(({ part: of, id: record, name, status }) => ({
      part: of,
      id: record,
      name: sights.has(record) ? name : '',
      isSeen: sights.has(record),
      status,
      broken: graph.breaks.filter((one) => recordOf(graph, one) === record).length,
      canLeave: standings.length > 1 && of !== 'deal' && (sights.get(record)?.change ?? false),
    })),
    nodes: graph.nodes.filter(isShown).map(shownNode),
    breaks: graph.breaks.filter((one) => sights.has(recordOf(graph, one) ?? '')),
    moves:
      anchor && sight?.change ? { part: members.deal ? 'deal' : 'loan', id: anchor, version: sight.version } : null,
  };
}

export async function previewOf(
  tx: Tx,
  actor: Member,
  { part, id, closingOn }: { part: ClosingPart; id: string; closingOn: string | null },
): Promise<ClosingPreview> {
  const { sights, facts, standings } = await closingSeen(tx, actor, part, id);
  const after = closingGraph(withClosingOn(facts, closingOn));
  const before = closingGraph(facts);
  const { moves, broken, mended, left } = changeBetween(before, after);
  const told = toldOf(after, broken, workersOf(standings)).filter(({ user }) => user !== actor.userId);
  const names = await tx.all<{ id: string; name: string }>(sql`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
    where u.id = any(${told.map(({ user }) => user)}::uuid[])`);
  const shown = (graph: ClosingGraph, breaks: readonly ClosingBreak[]) =>
    breaks.flatMap((one) => {
      const of = graph.nodes.find(({ key }) => key === one.node);
      return of && sights.has(of.record) ? [{ ...one, of: shownNode(of) }] : [];
    });
  const shownBroken = shown(after, broken);
  return {
    moves: moves
      .filter(({ node }) => sights.has(node.record) && node.kind !== 'closing' && node.kind !== 'loan_closing')
      .map(({ node, from, to }) => ({ node: shownNode(node), from, to })),
    broken: shownBroken,
    mended: shown(before, mended),
    left: shown(after, left),
    unseen: broken.length - shownBroken.length,
    told: told.map(({ user, part: of, count }) => ({
      user,
      name: names.find((one) => one.id === user)?.name ?? '',
      part: of,
      count,
    })),
  };
}
