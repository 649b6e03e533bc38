import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const couples = [
  ['Walter and June Ashby', 'ashby'],
  ['Renee Dubois', 'dubois'],
  ['Theo and Marta Lind', 'lind'],
  ['Carla Espinoza', 'espinoza'],
  ['Howard Tran', 'tran'],
  ['Edith and Sam Oyelaran', 'oyelaran'],
  ['Priscilla Grant', 'grant'],
] as const;

/** Every home that is or was on the market is somebody's. */
export const seedSellers = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    insert into listing_sellers (organisation_id, listing_id, place, name, email, phone)
    select l.organisation_id, l.id, 0, (${couples.map(([name]) => name)}::text[])[1 + l.place % ${sql.int(couples.length)}],
      (${couples.map(([, mail]) => mail)}::text[])[1 + l.place % ${sql.int(couples.length)}] || l.place || '@example.com', '+1512555' || lpad((1000 + l.place * 37)::text, 4, '0')
    from (select organisation_id, id, row_number() over (order by id)::int as place from listings
          where organisation_id = ${tx.scope.organisationId} and standard_status <> 'Incomplete') l`);
