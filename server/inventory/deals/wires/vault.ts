import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type DealWire, type dealWires, mostMismatches } from '#contract/inventory/deals/deal-wires.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type LockedDeal, lockChangeable, subjectOf } from '../lock-deal.ts';
import { wireAlertJob } from './alert-job.ts';
import { isCheckedByAll, refuseLocked, wireById, wireList } from './queries.ts';

const numbers = z.strictObject({ routing: z.string(), account: z.string() });
type Numbers = z.infer<typeof numbers>;

/** Sealed under the instructions' own id, so that a value copied to another row can't be opened. */
const purposeOf = (wireId: string): string => `payment instructions ${wireId}`;

const areSame = (a: Numbers, b: Numbers): boolean => {
  const [one, other] = [a, b].map(({ routing, account }) => Buffer.from(`${routing} ${account}`.padEnd(64)));
  return timingSafeEqual(one!, other!);
};

async function lockForWires(tx: Tx, actor: Member, id: string): Promise<LockedDeal> {
  const deal = await lockChangeable(tx, actor, id);
  if (deal.archivedAt) throw new Refusal('conflict', 'The deal is archived.');
  return deal;
}

const told = ({ id, use, ending }: Pick<DealWire, 'id' | 'use' | 'ending'>) => ({ wireId: id, use, ending });

/** The deal's owner and the agents with a share. */
async function peopleOf(tx: Tx, { id, owner }: LockedDeal): Promise<string[]> {
  const agents = await tx.all<{ user: string }>(sql`
    select user_id as user from deal_agents where organisation_id = ${tx.scope.organisationId} and deal_id = ${id}`);
  return [...new Set([...(owner ? [owner] : []), ...agents.map(({ user }) => user)])];
}

/** Adds the first instructions of a purpose, or a change, which replaces the current ones and sends a warning first. */
export async function addWire(
  tx: Tx,
  actor: Member,
  secret: string,
  input: InputOf<typeof dealWires.addWire>,
): Promise<DealWire> {
  const { id: dealId, use, payee, bank, reference, routing, account } = input;
  const { organisationId, userId } = actor;
  const deal = await lockForWires(tx, actor, dealId);
  const id = newId();
  const ending = account.slice(-4);
  const replaced = await tx.one<{ id: string }>(sql`
    update deal_wires set state = 'replaced' where organisation_id = ${organisationId} and deal_id = ${dealId} and use = ${use}
      and state in ('unverified', 'verified') returning id`);
  await tx.run(sql`
    insert into deal_wires (organisation_id, id, deal_id, use, payee, bank, reference, sealed, ending, replaces, created_by)
    values (${organisationId}, ${id}, ${dealId}, ${use}, ${payee}, ${bank}, ${reference},
      ${seal(secret, purposeOf(id), JSON.stringify({ routing, account }))}, ${ending}, ${replaced?.id ?? null}, ${userId})`);
  tx.record({
    kind: replaced ? 'deal.wire_changed' : 'deal.wire_added',
    subject: subjectOf(dealId),
    data: { ...told({ id, use, ending }), ...(replaced && { users: await peopleOf(tx, deal) }) },
  });
  if (replaced) await tx.enqueue(wireAlertJob.with({ wireId: id }));
  return wireById(tx, actor, deal, id);
}

type Kept = { sealed: string; state: DealWire['state']; replaces: string | null; use: DealWire['use']; ending: string };

async function keptWire(tx: Tx, dealId: string, wireId: string): Promise<Kept> {
  const wire = await tx.one<Kept>(sql`
    select sealed, state, replaces, use, ending from deal_wires
    where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId} and id = ${wireId} for update`);
  if (!wire) throw notFound();
  return wire;
}

const numbersOf = (secret: string, wireId: string, { sealed }: Kept): Numbers =>
  numbers.parse(JSON.parse(unseal(secret, purposeOf(wireId), sealed)));

/** The person who calls back types what they heard, and learns only whether it matches. */
export async function checkWire(
  tx: Tx,
  actor: Member,
  secret: string,
  input: InputOf<typeof dealWires.checkWire>,
): Promise<OutputOf<typeof dealWires.checkWire>> {
  const { id: dealId, wireId, spokeWith, phone, source, routing, account } = input;
  const { organisationId, userId } = actor;
  const deal = await lockForWires(tx, actor, dealId);
  const kept = await keptWire(tx, dealId, wireId);
  const before = await wireById(tx, actor, deal, wireId);
  if (kept.state !== 'unverified') throw new Refusal('conflict', 'These instructions don’t need verification.');
  if (!before.can.check) throw new Refusal('conflict', 'You already called back. Someone else must call, too.');
  const matched = areSame({ routing, account }, numbersOf(secret, wireId, kept));
  await tx.run(sql`
    insert into deal_wire_checks (organisation_id, wire_id, user_id, spoke_with, phone, source, matched)
    values (${organisationId}, ${wireId}, ${userId}, ${spokeWith}, ${phone}, ${source}, ${matched})`);
  tx.record({
    kind: 'deal.wire_checked',
    subject: subjectOf(dealId),
    data: { ...told(before), matched },
  });
  const isVerified = await tx.run(sql`
    update deal_wires w set state = 'verified' where w.organisation_id = ${organisationId} and w.id = ${wireId} and ${isCheckedByAll}`);
  if (isVerified) tx.record({ kind: 'deal.wire_verified', subject: subjectOf(dealId), data: told(before) });
  if (!matched && before.checks.filter((check) => !check.matched).length + 1 >= mostMismatches)
    await putAside(tx, dealId, wireId, kept, 'Too many callbacks didn’t match.');
  return { wire: await wireById(tx, actor, deal, wireId), matched };
}

/** The instructions that were replaced apply again, with their earlier verification. */
async function putAside(tx: Tx, dealId: string, wireId: string, kept: Kept, reason: string): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    update deal_wires set state = 'rejected', reason = ${reason} where organisation_id = ${organisationId} and id = ${wireId}`);
  if (kept.replaces)
    await tx.run(sql`
      update deal_wires w set state = case when ${isCheckedByAll} then 'verified' else 'unverified' end
      where w.organisation_id = ${organisationId} and w.id = ${kept.replaces} and w.state = 'replaced'`);
  tx.record({
    kind: 'deal.wire_rejected',
    subject: subjectOf(dealId),
    data: { wireId, use: kept.use, ending: kept.ending, reason },
  });
}

export async function rejectWire(
  tx: Tx,
  actor: Member,
  { id: dealId, wireId, reason }: InputOf<typeof dealWires.rejectWire>,
): Promise<OutputOf<typeof dealWires.rejectWire>> {
  await lockForWires(tx, actor, dealId);
  const kept = await keptWire(tx, dealId, wireId);
  if (kept.state !== 'unverified' && kept.state !== 'verified')
    throw new Refusal('conflict', 'These instructions are no longer active.');
  await putAside(tx, dealId, wireId, kept, reason);
  return wireList(tx, actor, dealId);
}

export async function showWire(
  tx: Tx,
  actor: Member,
  secret: string,
  { id: dealId, wireId, reason }: InputOf<typeof dealWires.showWire>,
): Promise<Numbers> {
  await lockForWires(tx, actor, dealId);
  await refuseLocked(tx, dealId);
  const kept = await keptWire(tx, dealId, wireId);
  if (kept.state !== 'verified')
    throw new Refusal('conflict', 'Two people must call the payee back before the numbers are shown.');
  tx.record({
    kind: 'deal.wire_shown',
    subject: subjectOf(dealId),
    data: { wireId, use: kept.use, ending: kept.ending, reason },
  });
  return numbersOf(secret, wireId, kept);
}
