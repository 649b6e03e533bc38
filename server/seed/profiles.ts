import type { DemoName } from '#contract/account/demo.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { zone } from './metro.ts';

const trades: Record<DemoName, { kind: string; title: string; first: number }> = {
  'real-estate': { kind: 'realestate', title: 'REALTOR®', first: 612_400 },
  mortgage: { kind: 'nmls', title: 'Loan Officer', first: 1_284_300 },
  insurance: { kind: 'npn', title: 'Insurance Producer', first: 18_402_100 },
};

/** What clients see of everybody who sells: title, phone and license. */
export async function seedProfiles(tx: Tx, members: readonly string[], name: DemoName): Promise<void> {
  const { kind, title, first } = trades[name];
  const people = sql`unnest(${members}::uuid[]) with ordinality m(id, place)`;
  await tx.run(sql`
    insert into licences (user_id, kind, state, number) select id, ${kind}, 'TX', (${first} + place * 7)::text from ${people} on conflict do nothing`);
  await tx.run(sql`
    insert into agent_profiles (organisation_id, user_id, title, phone, signature)
    select ${tx.scope.organisationId}, id, ${title}, '+1512555' || lpad((200 + place * 11)::text, 4, '0'), '' from ${people} on conflict do nothing`);
  // They work where the homes are: without this their days would begin in London.
  await tx.run(sql`
    insert into member_work (organisation_id, user_id, time_zone) select ${tx.scope.organisationId}, id, ${zone} from ${people} on conflict do nothing`);
}
