import type { Outcome, RoutingReasons } from '#contract/people/routing.ts';
import type { RoutingMethod } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { giveLead } from '../leads/give-lead.ts';
import { type Decision, decide, decideBy, deskOf } from './decide.ts';
import {
  incomingOf,
  keepTurn,
  type LeadRow,
  leadFacts,
  ownerOf,
  readCandidates,
  readRules,
  readTurns,
  takeTurns,
} from './desk.ts';
import { openOffer } from './offers.ts';
import { lastAsked, needsOf, whereaboutsOf } from './whereabouts.ts';

export type Routed = { outcome: Outcome; owner: string | null; offered: string[] };

export type RouteGiven = {
  /** What the lead asks about, usually an address; if omitted, what it asked about last. */
  about?: string;
  /** Set when an offer expired: the lead continues within its rule, past the members who had it. */
  after?: { ruleId: string; tried: readonly string[] };
  /** Overrides the clock. */
  now?: Date;
};

/** Assigns a lead that arrived by itself, in the transaction that inserted it. A lead that already has an owner keeps that owner. */
export async function routeLead(tx: Tx, leadId: string, given: RouteGiven = {}): Promise<Routed> {
  const { organisationId } = tx.scope;
  const lead = await tx.one<LeadRow>(sql`
    select ${leadFacts}, ${lastAsked(organisationId)} as about from leads l where l.organisation_id = ${organisationId} and l.id = ${leadId} for update`);
  if (!lead) throw new Error('There is no such lead to route.');
  if (lead.owner) {
    await logDecision(tx, leadId, { outcome: 'kept', chosen: null });
    return { outcome: 'kept', owner: lead.owner, offered: [] };
  }
  await takeTurns(tx);
  const decision = await decideFor(tx, lead, given);
  await carryOut(tx, leadId, decision, given);
  return { outcome: decision.outcome, owner: decision.chosen, offered: decision.offered };
}

async function decideFor(
  tx: Tx,
  lead: LeadRow,
  { about = lead.about ?? '', after, now }: RouteGiven,
): Promise<Decision> {
  const { rules } = await readRules(tx);
  const people = await readCandidates(tx);
  const turns = await readTurns(tx);
  const desk = deskOf(rules, people, ownerOf(people), now);
  const [where] = await whereaboutsOf(tx, [{ ...lead, about }], needsOf(rules));
  const question = {
    lead: incomingOf(lead, where!),
    now: (now ?? new Date()).getTime(),
    listingAgent: where!.listingAgent,
    tried: new Set(after?.tried),
  };
  // If the rule was removed or turned off in the meantime, routing starts over, past the members who had the lead.
  const same = after && rules.find(({ id, isOn }) => id === after.ruleId && isOn);
  return same ? decideBy(desk, same, [], turns, question) : decide(desk, turns, question);
}

async function carryOut(tx: Tx, leadId: string, decision: Decision, { after }: RouteGiven): Promise<void> {
  const { outcome, rule, method, chosen, offered, reasons, turn } = decision;
  const subject = { type: 'lead', id: leadId };
  if (turn) await keepTurn(tx, rule.id, turn.step, turn.turn);
  const decisionId = await logDecision(tx, leadId, { outcome, method, ruleId: rule.id, chosen, offered, reasons });
  tx.record({ kind: 'lead.routed', subject, data: { decisionId, outcome, rule: rule.name, method, to: chosen } });
  if (chosen) await giveLead(tx, leadId, chosen);
  if (outcome === 'offered') await openOffer(tx, leadId, rule, offered, after?.tried ?? []);
  if (outcome === 'pond') {
    const keeper = rule.leadAgent ?? (await ownerTold(tx, leadId, decisionId));
    if (keeper) tx.record({ kind: 'lead.offered', subject, data: { users: [keeper], method: 'pond', until: null } });
  }
}

/** For a lead that lands in the pond on its first decision: the organization's owner, who is notified so that no lead arrives unnoticed. */
async function ownerTold(tx: Tx, leadId: string, decisionId: string): Promise<string | null> {
  const before = await tx.one(sql`
    select from routing_decisions
    where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId} and id <> ${decisionId} limit 1`);
  return before ? null : ownerOf(await readCandidates(tx));
}

type Logged = {
  outcome: Outcome;
  method?: RoutingMethod;
  ruleId?: string;
  chosen: string | null;
  offered?: readonly string[];
  reasons?: RoutingReasons;
};

export async function logDecision(tx: Tx, leadId: string, given: Logged): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into routing_decisions (organisation_id, id, lead_id, outcome, method, rule_id, chosen, offered, reasons)
    values (${tx.scope.organisationId}, ${id}, ${leadId}, ${given.outcome}, ${given.method ?? null}, ${given.ruleId ?? null},
            ${given.chosen}, ${given.offered ?? []}::uuid[], ${JSON.stringify(given.reasons ?? {})}::jsonb)`);
  return id;
}
