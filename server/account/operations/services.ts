import type { operators } from '#contract/account/operators.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { inForce } from '#server/core/in-force.ts';
import type { Services } from '#server/core/services.ts';

type Answer = OutputOf<typeof operators.services>;
type Fares = Pick<Answer['services'][number], 'since' | 'succeededAt' | 'failedAt' | 'failure'>;

const never: Fares = { since: null, succeededAt: null, failedAt: null, failure: null };

export async function servicesInForce(tx: Queries, services: Services): Promise<Answer> {
  const rows = await tx.all<Fares & { name: string }>(sql`
    select name, since, succeeded_at as "succeededAt", failed_at as "failedAt", failure from outside_services`);
  const queues = await tx.all<Answer['queues'][number]>(sql`
    select kind, count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
           count(*) filter (where state = 'dead')::int as dead,
           min(run_at) filter (where state = 'waiting' and run_at <= now()) as "dueSince"
    from jobs where state in ('waiting', 'running', 'dead') group by kind order by kind`);
  return {
    services: inForce(services).map((service) => {
      const { name: _, ...fares } = rows.find(({ name }) => name === service.name) ?? { name: '', ...never };
      return { ...service, ...fares };
    }),
    queues,
  };
}
