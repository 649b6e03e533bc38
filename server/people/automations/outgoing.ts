import { sql } from '#server/core/db/sql.ts';
import { daysAhead, touchesOf } from '#server/core/programs/outgoing.ts';
import type { Outgoing } from '#server/domain.ts';

export const outgoing: Outgoing = {
  source: 'automation',
  between: (tx, actor, period) =>
    tx.all(sql`
      select 'automation' as source, program_id || ' ' || day as id, name as title, at, state, people, '/automation/' || program_id as page,
        null::int as version
      from (${daysAhead('automations', actor, period)}) d order by at limit ${sql.int(period.most)}`),
  touches: (tx, _actor, period) =>
    touchesOf(tx, 'automations', period, ({ kind }) => kind === 'email' || kind === 'text'),
};
