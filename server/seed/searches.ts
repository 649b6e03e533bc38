import type { Group } from '#contract/core/filter.ts';
import { changeKinds } from '#contract/inventory/search-fields.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { always, compileCriteria, fileSearch } from '#server/inventory/searches/criteria.ts';
import { mayBeTold } from '#server/inventory/searches/homes.ts';

type Wish = { name: string; frequency: string; filter: Group };

const upTo = (cents: number) => ({ field: 'listPrice', op: 'lte', value: cents }) as const;
const beds = (least: number) => ({ field: 'bedroomsTotal', op: 'gte', value: least }) as const;

const wishes: readonly Wish[] = [
  { name: 'Three bedrooms in town', frequency: 'instant', filter: { and: [beds(3), upTo(75_000_000)] } },
  { name: 'First home', frequency: 'daily', filter: { and: [upTo(45_000_000)] } },
  { name: 'Room for an office', frequency: 'weekly', filter: { and: [beds(4), upTo(90_000_000)] } },
  { name: 'Downsizing', frequency: 'monthly', filter: { and: [{ field: 'bedroomsTotal', op: 'lte', value: 3 }] } },
  {
    name: 'A pool at last',
    frequency: 'weekly',
    filter: { and: [{ field: 'poolPrivateYN', op: 'is', value: true }, upTo(120_000_000)] },
  },
];

/** What a few of the people look for, with what they were told and what they clicked. */
export async function seedSearches(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const leads = await tx.all<{ id: string; owner: string | null }>(sql`
    select l.id, l.owner_id as owner from leads l
    where l.organisation_id = ${organisationId} and l.archived_at is null and l.email is not null and l.kind = 'buyer'
    order by l.score desc, l.id limit ${sql.int(wishes.length)}`);
  for (const [place, lead] of leads.entries()) {
    const { name, frequency, filter } = wishes[place % wishes.length]!;
    const id = newId();
    const sent = new Date(now.getTime() - (place + 1) * 20 * 3_600_000).toISOString();
    await tx.run(sql`
      insert into saved_searches (organisation_id, id, lead_id, name, filter, kinds, frequency, created_by, created_at, modified_at,
        first_sent_at, tried_at, last_sent_at)
      values (${organisationId}, ${id}, ${lead.id}, ${name}, ${JSON.stringify(filter)}::jsonb, ${[...changeKinds]}::text[], ${frequency},
        ${lead.owner}, ${sent}, ${sent}, ${sent}, ${sent}, ${sent})`);
    await fileSearch(tx, id, filter, true);
    await tx.run(sql`
      insert into search_homes (organisation_id, search_id, listing_id, kind, waits, happened_at, told_at, clicked_at)
      select l.organisation_id, ${id}, l.id, 'new', false, ${sent}, ${sent},
        case when hashtextextended(l.id::text, ${sql.int(place)}) & 3 = 0 then ${sent}::timestamptz + interval '2 hours' end
      from listings l where l.organisation_id = ${organisationId} and ${mayBeTold} and l.standard_status in ('Coming Soon', 'Active')
        and ${compileCriteria(filter, always()).where}`);
    await tx.run(sql`
      update saved_searches s set told = c.told, clicks = c.clicks, last_clicked_at = c.clicked
      from (select count(*)::int as told, count(clicked_at)::int as clicks, max(clicked_at) as clicked from search_homes
        where organisation_id = ${organisationId} and search_id = ${id}) c
      where s.organisation_id = ${organisationId} and s.id = ${id}`);
  }
}
