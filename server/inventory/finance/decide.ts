import type { InputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { decideApproval } from '#server/core/ledger/approvals.ts';
import { doReissue, firstOf } from './checks.ts';
import type { Second } from './deeds.ts';
import { doEntry } from './journal.ts';
import { doPayout, isPaidTo } from './payouts.ts';
import { doLimit, limitPayload } from './settings.ts';
import { doRelease } from './trust.ts';

/** Actions that may need a second person, and what they run after the approval; their input is validated again then. */
const deeds: Readonly<Record<string, (tx: Tx, payload: unknown, second: Second) => Promise<string | null>>> = {
  payout: (tx, payload, second) => doPayout(tx, finance.payPayout.input.parse(payload), second),
  release: (tx, payload, second) => doRelease(tx, finance.releaseFunds.input.parse(payload), second),
  entry: (tx, payload, second) => doEntry(tx, finance.postEntry.input.extend({ key: id }).parse(payload), second),
  reissue: (tx, payload, second) => doReissue(tx, finance.reissueCheck.input.parse(payload), second),
  limit: (tx, payload) => doLimit(tx, limitPayload.parse(payload)),
};

export async function decide(
  tx: Tx,
  actor: Member,
  { id: approval, approve, reason }: InputOf<typeof finance.decideApproval>,
): Promise<Outcome> {
  const { deed, payload, proposedBy } = await decideApproval(tx, actor, approval, { approve, reason });
  if (approve && (await isToThemselves(tx, actor, deed, payload)))
    throw new Refusal('forbidden', 'Somebody else must approve a payout to you.');
  const entry = approve ? await deeds[deed]!(tx, payload, { createdBy: proposedBy, approvedBy: actor.userId }) : null;
  return { state: 'posted', entry, approval };
}

/** Nobody agrees to what they are paid themselves, nor to the check that takes the place of the one they had. */
async function isToThemselves(tx: Tx, { userId }: Member, deed: string, payload: unknown): Promise<boolean> {
  if (deed === 'payout') return isPaidTo(tx, sql`o.id = ${finance.payPayout.input.parse(payload).id}`, userId);
  if (deed !== 'reissue') return false;
  const { id, to } = finance.reissueCheck.input.parse(payload);
  return to === 'payee' && isPaidTo(tx, sql`o.paid_entry_id in (${firstOf(tx, id)})`, userId);
}
