import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { ShortRate } from '#contract/verticals/insurance/cancellation.ts';
import type { Policy, policies } from '#contract/verticals/insurance/policies.ts';
import {
  earnedOf,
  faultOf,
  opens,
  type Reckoning,
  reckon,
  termsOf,
  type Wish,
} from '#contract/verticals/insurance/transactions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { todayThere } from './columns.ts';
import { checkCarrier } from './create-policy.ts';
import { type LockedPolicy, lockVersion, subjectOf } from './lock-policy.ts';
import { policyById } from './queries.ts';
import { addTransactions, transactionsOf } from './write-terms.ts';

type Given = InputOf<typeof policies.transact>;

function wishOf(given: Given): Wish {
  const { kind, effectiveOn, months, premium, termChange, method } = given;
  if (kind === 'renewal' || kind === 'rewrite') return { kind, effectiveOn, months, premium };
  if (kind === 'endorsement') return { kind, effectiveOn, termChange };
  if (kind === 'cancellation') return { kind, effectiveOn, method };
  return { kind, effectiveOn };
}

type Seen = Pick<LockedPolicy, 'id' | 'shortRate' | 'today'>;

/** The one place where a premium is reckoned: before it is saved, and when it is. */
async function reckoned(tx: Tx, { id, shortRate, today }: Seen, given: Given): Promise<Reckoning> {
  const list = await transactionsOf(tx, id);
  const wish = wishOf(given);
  const fault = faultOf(list, wish);
  if (fault) throw invalid([fault.field], fault.message);
  const mustSay = given.kind === 'cancellation' || given.kind === 'nonrenewal' || given.kind === 'rewrite';
  if (mustSay && given.reason === '') throw invalid(['reason'], 'Enter a reason.');
  if (given.kind !== 'endorsement' && given.grants.length > 0)
    throw invalid(['grants'], 'Only an endorsement can add an additional insured or a waiver.');
  const isBackdated = given.effectiveOn < today && given.kind !== 'renewal';
  if (isBackdated && given.reason === '') throw invalid(['reason'], 'Enter why it is effective in the past.');
  return reckon(list, wish, shortRate as ShortRate);
}

export async function previewTransaction(
  tx: Tx,
  actor: Member,
  given: Given,
): Promise<OutputOf<typeof policies.preview>> {
  const more = sql`, ${todayThere}::text as today, c.short_rate as "shortRate"`;
  const seen = await tx.one<Seen>(policyById(given.id, actor, more));
  if (!seen) throw notFound();
  if (given.carrier) await checkCarrier(tx, given.carrier);
  // What must be said besides is asked for when it is saved.
  const { transactions, ...rest } = await reckoned(tx, seen, { ...given, reason: given.reason || '-' });
  return {
    ...rest,
    lines: transactions.map(({ kind, effectiveOn, expiresOn, premium }) => ({ kind, effectiveOn, expiresOn, premium })),
  };
}

export async function transact(tx: Tx, actor: Member, version: number, given: Given): Promise<Policy> {
  const before = await lockVersion(tx, actor, given.id, version);
  if (given.carrier) await checkCarrier(tx, given.carrier);
  const { transactions, change } = await reckoned(tx, before, given);
  const list = await transactionsOf(tx, given.id);
  const isRewrite = given.kind === 'rewrite';
  const added = transactions.map((line) => {
    const isNew = opens(line.kind);
    return {
      ...line,
      carrier: isNew && isRewrite && given.carrier ? given.carrier : before.carrier.id,
      number: isNew && given.number !== undefined ? given.number : before.number,
      grants: line.kind === 'endorsement' ? given.grants : [],
      reason: given.reason,
    };
  });
  await addTransactions(tx, given.id, list, added);
  tx.record({
    kind: 'policy.transacted',
    subject: subjectOf(given.id),
    data: { kind: given.kind, effectiveOn: given.effectiveOn, change, reason: given.reason },
  });
  return tx.get<Policy>(policyById(given.id, actor));
}

type Shown = OutputOf<typeof policies.transactions>;

export async function transactionsShown(tx: Tx, actor: Member, id: string): Promise<Shown> {
  const seen = await tx.one<{ today: string }>(policyById(id, actor, sql`, ${todayThere}::text as today`));
  if (!seen) throw notFound();
  const transactions = await tx.all<Shown['transactions'][number]>(sql`
    select t.id, t.kind, t.term, t.effective_on as "effectiveOn", t.expires_on as "expiresOn", t.premium_cents as premium, t.method,
      c.name as carrier, t.number, t.grants, t.reason, t.created_at as at, nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from policy_transactions t join carriers c on c.organisation_id = t.organisation_id and c.id = t.carrier_id
    left join users u on u.id = t.created_by
    where t.organisation_id = ${actor.organisationId} and t.policy_id = ${id} order by t.place`);
  const list = await transactionsOf(tx, id);
  const terms = termsOf(list).map((term) => {
    const { full: _, ...rest } = term;
    return { ...rest, earned: earnedOf(list, term, seen.today) };
  });
  return { transactions, terms, today: seen.today };
}
