import { z } from 'zod';
import { day } from '#contract/core/primitives.ts';
import { changeBetween, toldOf } from '#contract/verticals/closing/change.ts';
import type { ClosingPart } from '#contract/verticals/closing/facts.ts';
import { closingGraph, withClosingOn } from '#contract/verticals/closing/graph.ts';
import type { ClosingGraph } from '#contract/verticals/closing/nodes.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { followClosing } from '../loans/join-deal.ts';
import { membersOf, readClosing, type Standing, workersOf } from './facts.ts';

const move = z.object({ from: day.nullable(), to: day.nullable() });
const ofDeal = z.object({ closing: move.optional() });
const ofLoan = z.object({ changes: z.object({ closingOn: move.optional() }), follows: z.string().optional() });

/** Everybody whose part breaks is told, once; whoever moved it has seen it before they saved. */
function tell(
  tx: Tx,
  event: DeliveredEvent,
  {
    before,
    after,
    standings,
    to,
  }: { before: ClosingGraph; after: ClosingGraph; standings: Standing[]; to: string | null },
): void {
  const { broken } = changeBetween(before, after);
  const told = toldOf(after, broken, workersOf(standings)).filter(({ user }) => user !== event.actorId);
  for (const [record, group] of Map.groupBy(told, (one) => one.record)) {
    const kinds = broken
      .filter(({ node }) => after.nodes.find(({ key }) => key === node)?.record === record)
      .map(({ kind }) => kind);
    tx.record({
      kind: 'closing.broke',
      subject: { type: group[0]!.part, id: record },
      data: { users: group.map(({ user }) => user), kinds, to },
    });
  }
}

async function dealMoved(tx: Tx, event: DeliveredEvent): Promise<void> {
  const { closing } = ofDeal.parse(event.data);
  if (!closing) return;
  const members = await membersOf(tx, 'deal', event.subject.id);
  const { facts, standings } = await readClosing(tx, members);
  if (!facts.deal) return;
  const before = closingGraph(withClosingOn(facts, closing.from, { loansFollow: false }));
  const after = closingGraph(withClosingOn(facts, closing.to));
  // Of two moves in a row the loans follow where the deal is now.
  await followClosing(tx, members.loans, facts.deal.closingOn);
  tell(tx, event, { before, after, standings, to: closing.to });
}

/** A loan officer’s own deed: without a deal it moves the closing, with one it may no longer agree with the contract. */
async function loanMoved(tx: Tx, event: DeliveredEvent): Promise<void> {
  const { changes, follows } = ofLoan.parse(event.data);
  const { closingOn } = changes;
  if (!closingOn || follows) return;
  const part: ClosingPart = 'loan';
  const { facts, standings } = await readClosing(tx, await membersOf(tx, part, event.subject.id));
  const at = (on: string | null) => ({
    ...facts,
    loans: facts.loans.map((loan) =>
      loan.id === event.subject.id ? { ...loan, trid: { ...loan.trid, closingOn: on } } : loan,
    ),
  });
  const before = closingGraph(at(closingOn.from));
  tell(tx, event, { before, after: closingGraph(at(closingOn.to)), standings, to: closingOn.to });
}

/** When a closing moves, loans follow their contract and whoever has something to mend hears of it. */
export const closingMovedListener: OrganisationListener = {
  name: 'closings that moved',
  works: 'in organisation',
  kinds: ['deal.dates_moved', 'loan.changed'],
  async handle(tx, events) {
    for (const event of events) await (event.kind === 'deal.dates_moved' ? dealMoved : loanMoved)(tx, event);
  },
};
