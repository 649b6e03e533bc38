import { z } from 'zod';
import { holds, roles } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { operatingChart, trustChart } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { askSecond } from '#server/core/ledger/approvals.ts';
import { lockBook, setApprovalLimit } from '#server/core/ledger/books.ts';

const limitDeed = 'limit';
export const limitPayload = z.object({ approvalCents: z.int().nullable() });
type Limit = z.infer<typeof limitPayload>;

const dollars = (cents: number | null): string =>
  cents === null ? 'none' : (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** One limit for both books: payments from either need the same second person. */
export async function doLimit(tx: Tx, { approvalCents }: Limit): Promise<null> {
  for (const chart of [operatingChart, trustChart]) await setApprovalLimit(tx, chart, approvalCents);
  tx.record({
    kind: 'finance.settings_changed',
    subject: { type: 'organisation', id: tx.scope.organisationId },
    data: { approvalCents },
  });
  return null;
}

/** Requesting the same limit again returns the waiting request. */
async function waitingLimit(tx: Tx, { approvalCents }: Limit): Promise<string | undefined> {
  const found = await tx.one<{ id: string }>(sql`
    select id from ledger_approvals where organisation_id = ${tx.scope.organisationId} and deed = ${limitDeed} and state = 'waiting'
      and (payload ->> 'approvalCents')::bigint is not distinct from ${approvalCents}::bigint`);
  return found?.id;
}

/** Whether another member manages the books, including accountants. */
const isThereAnother = async (tx: Tx, { organisationId, userId }: Member): Promise<boolean> =>
  (await tx.one(sql`
    select from memberships where organisation_id = ${organisationId} and removed_at is null and user_id <> ${userId}
      and role = any(${roles.filter((role) => holds(role, 'finance.manage'))}::text[]) limit 1`)) !== undefined;

/**
 * A user who may pay alone only up to a limit must not be able to raise it alone, pay, and restore it: a higher limit waits for a second
 * person if there is one. A lower limit applies at once.
 */
export async function setSettings(
  tx: Tx,
  actor: Member,
  { approvalCents, state }: InputOf<typeof finance.setSettings>,
): Promise<Outcome> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into finance_settings (organisation_id, state_code) values (${organisationId}, ${state})
    on conflict (organisation_id) do update set state_code = excluded.state_code`);
  const { approvalCents: now } = await lockBook(tx, operatingChart);
  const isLifted = now !== null && (approvalCents === null || approvalCents > now);
  if (!isLifted || !(await isThereAnother(tx, actor))) {
    await doLimit(tx, { approvalCents });
    return { state: 'posted', entry: null, approval: null };
  }
  const approval =
    (await waitingLimit(tx, { approvalCents })) ??
    (await askSecond(tx, actor, {
      deed: limitDeed,
      payload: { approvalCents },
      subject: limitDeed,
      memo: `Approval limit: ${dollars(approvalCents)} instead of ${dollars(now)}`,
      cents: Math.max(1, approvalCents ?? now),
    }));
  return { state: 'waiting', entry: null, approval };
}
