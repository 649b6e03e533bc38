import {
  addOnOf,
  allowedOf,
  type CountedKind,
  type LimitKind,
  liftOf,
  type PlanLimit,
} from '#contract/account/limits.ts';
import { highest } from '#contract/account/plan-choice.ts';
import { type AddOn, addOns, type PlanTier, verticals, warnFrom } from '#contract/account/price-book.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { addOnNames } from './line-names.ts';
import { payerOf, readAccount, tiersOf, type VerticalTiers } from './subscription.ts';

/** All plan limits are enforced in this module. */

type Counter = (tx: Tx) => Promise<number>;
const counters = new Map<CountedKind, Counter>();

/** A domain registers how its records are counted, once, next to its routes: `countWith('listing', (tx) => …)`. */
export function countWith(kind: CountedKind, counter: Counter): void {
  counters.set(kind, counter);
}

/** A kind without a counter does not exist yet, so its count is 0. */
export const inUse = async (tx: Tx, kind: CountedKind): Promise<number> => (await counters.get(kind)?.(tx)) ?? 0;

type Need = (tx: Tx) => Promise<PlanTier>;
const needs: Need[] = [];

/** A domain registers the smallest tier that what it has in use fits into, where no count says so. */
export function needWith(need: Need): void {
  needs.push(need);
}

/** The smallest tier that holds everything in use: sharing an organization takes a paid plan. */
export async function leastTier(tx: Tx, members: number): Promise<PlanTier> {
  const wanted: PlanTier[] = [members > 1 ? 'pro' : 'free'];
  for (const need of needs) wanted.push(await need(tx));
  return highest(wanted);
}

type Plan = { tiers: VerticalTiers; addOns: readonly AddOn[] };

/** The tiers of an organization's payer. Sample workspaces have every tier. */
export const tiersFor = async (tx: Tx): Promise<VerticalTiers> => (await planFor(tx)).tiers;

export async function planFor(tx: Tx): Promise<Plan> {
  const { organisationId } = tx.scope;
  const { payer, isSample } = await tx.get<{ payer: string | null; isSample: boolean }>(sql`
    select ${payerOf(organisationId)} as payer, is_sample as "isSample" from organisations where id = ${organisationId}`);
  if (isSample) return { tiers: tiersOf(verticals, () => 'elite'), addOns };
  if (!payer) return { tiers: { realestate: 'free' }, addOns: [] };
  const account = await readAccount(tx, payer);
  return { tiers: account.verticalTiers, addOns: account.addOns };
}

type Room = { tiers: VerticalTiers; allowed: number; used: number };

/** What the plan allows and what is in use; nothing without a limit. Counting and adding is one organisation's at a time. */
async function roomOf(tx: Tx, kind: CountedKind): Promise<Room | undefined> {
  const { tiers, addOns: held } = await planFor(tx);
  const allowed = allowedOf(tiers, kind, held);
  if (allowed === undefined) return undefined;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`room ${kind} ${tx.scope.organisationId}`}, 0))`);
  return { tiers, allowed, used: await inUse(tx, kind) };
}

/** Refuses where the plan has no room for one more. */
export async function requireRoom(tx: Tx, kind: CountedKind, more = 1): Promise<void> {
  const room = await roomOf(tx, kind);
  if (room && room.used + more > room.allowed) throw limitReached(room.tiers, kind, room.used, room.allowed);
}

/** How many more there is room for; no number without a limit. */
export async function roomLeft(tx: Tx, kind: CountedKind): Promise<number | undefined> {
  const room = await roomOf(tx, kind);
  return room && Math.max(0, room.allowed - room.used);
}

/**
 * After a downgrade, records above the limit stay readable. `older`: how many of the kind existed before this one; only the first ones, up
 * to the limit, stay editable.
 */
export async function requireWithin(tx: Tx, kind: CountedKind, older: number): Promise<void> {
  const { tiers, addOns: held } = await planFor(tx);
  const allowed = allowedOf(tiers, kind, held);
  if (allowed !== undefined && older >= allowed) throw limitReached(tiers, kind, await inUse(tx, kind), allowed);
}

const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`;

export async function creditsUsed(tx: Tx): Promise<number> {
  const row = await tx.one<{ used: number }>(sql`
    select used from credit_use where organisation_id = ${tx.scope.organisationId} and month = ${thisMonth}`);
  return row?.used ?? 0;
}

/** Takes credits of this calendar month (UTC), all or none, and warns once when few are left. */
export async function useCredits(tx: Tx, credits: number): Promise<void> {
  const { organisationId } = tx.scope;
  const tiers = await tiersFor(tx);
  const allowed = allowedOf(tiers, 'credits')!;
  const taken = await tx.one<{ used: number }>(sql`
    insert into credit_use as c (organisation_id, month, used)
    select ${organisationId}, ${thisMonth}, ${credits}::int where ${credits}::int <= ${allowed}::int
    on conflict (organisation_id, month) do update set used = c.used + excluded.used
      where c.used + excluded.used <= ${allowed}::int
    returning used`);
  if (!taken) throw limitReached(tiers, 'credits', await creditsUsed(tx), allowed);
  const line = warnFrom * allowed;
  if (taken.used >= line && taken.used - credits < line) {
    const { payer } = await tx.get<{ payer: string | null }>(sql`select ${payerOf(organisationId)} as payer`);
    if (payer) {
      tx.record({
        kind: 'credits.low',
        subject: { type: 'subscription', id: payer },
        data: { used: taken.used, allowed },
      });
    }
  }
}

/** Returns credits for work that failed, to the month in which they were taken. */
export async function giveBackCredits(tx: Tx, credits: number, takenAt: string): Promise<void> {
  await tx.run(sql`
    update credit_use set used = greatest(0, used - ${credits})
    where organisation_id = ${tx.scope.organisationId} and month = date_trunc('month', ${takenAt}::timestamptz at time zone 'UTC')::date`);
}

const named: Record<LimitKind, string> = {
  listing: 'active listings',
  application: 'active loan applications',
  quote: 'active quotes',
  website: 'websites',
  credits: 'AI credits this month',
  property: 'managed properties',
  lease: 'commercial leases',
};

function limitReached(tiers: VerticalTiers, limit: LimitKind, used: number, allowed: number): Refusal {
  const liftedBy = liftOf(tiers, limit);
  const addOn = limit === 'property' || limit === 'lease' ? addOnOf[limit] : undefined;
  const details: PlanLimit = { limit, used, allowed, liftedBy, ...(addOn && { addOn }) };
  const lift = addOn
    ? ` The ${addOnNames[addOn]} add-on allows more.`
    : liftedBy
      ? ` ${liftedBy.tier === 'pro' ? 'Pro' : 'Elite'} allows more.`
      : '';
  return new Refusal(
    'plan_limit',
    `The limit of your plan for ${named[limit]} is ${allowed}; in use: ${used}.${lift}`,
    {
      details,
    },
  );
}
