import { dayWords } from '#contract/core/moment-words.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { beyondAgreed } from '#contract/inventory/deals/buyer-fee.ts';
import type { CommissionTerms } from '#contract/inventory/deals/commission.ts';
import type { DealSide } from '#contract/inventory/deals/deal-stages.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { type AgreedFee, agreementOn } from '#server/people/agreements/agreements.ts';

type Bought = { side: DealSide; lead: string | null; acceptedOn: string | null; timeZone: string };

/** The buyer agreement in force for a deal: on the acceptance day, otherwise today. */
const agreementFor = async (tx: Tx, { side, lead, acceptedOn, timeZone }: Bought, lock: Sql) =>
  side === 'buyer' && lead ? agreementOn(tx, lead, acceptedOn ?? dayIn(Date.now(), timeZone), lock) : undefined;

export const agreementSeen = (tx: Tx, deal: Bought): Promise<AgreedFee | undefined> => agreementFor(tx, deal, nothing);
/** Locks the agreement, so that it can't be ended while it is relied on. */
export const agreementHeld = (tx: Tx, deal: Bought): Promise<AgreedFee | undefined> =>
  agreementFor(tx, deal, sql`for share`);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The message and the field when the terms exceed the agreement; undefined when they don't. */
function excessOf(fee: AgreedFee | undefined, price: number | null, terms: CommissionTerms) {
  const beyond = fee && beyondAgreed(fee, price, terms);
  if (!fee || !beyond) return undefined;
  const most =
    beyond.most !== null
      ? dollars.format(beyond.most / 100)
      : fee.payKind === 'rate'
        ? `${(fee.rateBasisPoints ?? 0) / 100}% of the price`
        : `${dollars.format((fee.amount ?? 0) / 100)} per hour`;
  const signed = dayWords('en-US', fee.signedOn);
  const message =
    beyond.path[0] === 'minutes'
      ? `The buyer agreement signed ${signed} is hourly, ${most}. Enter the hours worked.`
      : `This exceeds what the buyer agreed to. The agreement signed ${signed} allows at most ${most}.`;
  return { path: beyond.path, message };
}

/** A buyer's agent may earn at most what the buyer agreed to in writing, from all sources together. */
export function refuseBeyond(
  fee: AgreedFee | undefined,
  price: number | null,
  terms: CommissionTerms,
  field: (string | number)[] | ((path: (string | number)[]) => (string | number)[]),
): void {
  const excess = excessOf(fee, price, terms);
  if (excess) throw invalid(typeof field === 'function' ? field(excess.path) : field, excess.message);
}

/** Checked again at approval, because an agreement may have been added since. */
export function refuseApproval(fee: AgreedFee | undefined, price: number | null, terms: CommissionTerms): void {
  const excess = excessOf(fee, price, terms);
  if (excess) throw new Refusal('conflict', excess.message);
}
