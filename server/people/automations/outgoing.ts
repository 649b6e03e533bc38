import { sql } from '#server/core/db/sql.ts';
import { daysAhead } from '#server/core/programs/outgoing.ts';
import type { Outgoing } from '#server/domain.ts';

export const outgoing: Outgoing = {
  source: 'automation',
  between: (tx, actor, period) =>
    tx.all(sql`
      select 'automation' as source, program_id || ' ' || day as id, name as title, at, state, people, '/automation/' || program_id as page,
        null::int as version
      from (${daysAhead('automations', actor, period)}) d order by at limit ${sql.int(period.most)}`),
};
