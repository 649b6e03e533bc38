import type { Vertical } from '#contract/core/verticals.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export const beginFree = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`insert into subscriptions (user_id) values (${userId})`);

/** Members of a demo get everything that one vertical offers. */
export const beginWithAll = (tx: Queries, users: readonly string[], vertical: Vertical): Promise<number> =>
  tx.run(sql`
    insert into subscriptions (user_id, tier, verticals, vertical_tiers)
    select id, 'elite', ${[vertical]}::text[], ${JSON.stringify({ [vertical]: 'elite' })}::jsonb from unnest(${users}::uuid[]) id`);
