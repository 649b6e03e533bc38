import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { PaymentsError } from '#server/outside/payments/payments.ts';

type Open = { id: string; cents: number; state: 'owed' | 'returning'; customerId: string };

const batch = 50;

function isUnknown(error: unknown): false {
  if (error instanceof PaymentsError && error.code === 'unknown_subscription') return false;
  throw error;
}

/**
 * Books owed credits at the payment provider, and takes back reversed ones. Each has an idempotency key, so that one whose answer was lost
 * is booked only once. Accounts that don't pay yet wait for their first bill.
 */
export async function moveCredits(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  signal: AbortSignal,
): Promise<number> {
  let moved = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const open = await db.asSystem((tx) =>
      tx.all<Open>(sql`
        select c.id, c.cents, c.state, coalesce(c.customer_id, s.customer_id) as "customerId"
        from referral_credits c join subscriptions s on s.user_id = c.user_id
        where c.state in ('owed', 'returning') and c.id > ${last} and s.provider = ${payments.kind}
          and coalesce(c.customer_id, s.customer_id) is not null
        order by c.id limit ${batch}`),
    );
    for (const { id, cents, state, customerId } of open) {
      signal.throwIfAborted();
      const isOwed = state === 'owed';
      const moving = payments.addCredit(customerId, {
        key: `referral ${id} ${state}`,
        cents: isOwed ? cents : -cents,
        text: isOwed ? 'Referral credit' : 'Referral credit taken back',
      });
      // An account deleted at the provider doesn't block the others; it is retried in the next round.
      if (!(await moving.then(() => true, isUnknown))) continue;
      await db.asSystem((tx) =>
        tx.run(sql`
          update referral_credits
          set state = ${isOwed ? 'given' : 'returned'}, customer_id = ${customerId}, given_at = coalesce(given_at, now())
          where id = ${id} and state = ${state}`),
      );
    }
    moved += open.length;
    if (open.length < batch) return moved;
    last = open.at(-1)!.id;
  }
}
