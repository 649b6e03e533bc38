import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { drawPaper, type PaperLine } from '#server/verticals/paper.ts';

type Paper = { name: string; lines: PaperLine[]; listing: string | null };

const bullet = (text: string): PaperLine => ({ text, as: 'bullet' });

const ofOffice: Omit<Paper, 'listing'>[] = [
  {
    name: 'Listing presentation',
    lines: [
      { text: 'How we price, prepare, and present a home.' },
      bullet('A comparative market analysis with the sales of the last six months'),
      bullet('Photos, floor plan, and a page of its own'),
      bullet('Open house on the first weekend'),
      bullet('Every offer side by side, with the net to the seller'),
    ],
  },
  {
    name: 'Buyer guide',
    lines: [
      { text: 'From the first call to the keys.' },
      bullet('A consultation and a signed buyer agreement'),
      bullet('A pre-approval from the lender of your choice'),
      bullet('Showings, offer, option period, inspection'),
      bullet('Appraisal, title, final walk-through, closing'),
    ],
  },
  {
    name: 'Lead response standards',
    lines: [
      bullet('Call within five minutes of an inquiry'),
      bullet('Six attempts in the first ten days, by phone, text, and email'),
      bullet('Log every conversation; set the next step before you hang up'),
    ],
  },
];

const ofHome = (address: string): Omit<Paper, 'listing'>[] => [
  {
    name: `Seller’s disclosure, ${address}`,
    lines: [
      { text: address, as: 'strong' },
      bullet('Roof replaced, no known leaks'),
      bullet('Heating and cooling serviced every spring'),
      bullet('No known previous flooding'),
    ],
  },
  {
    name: `Survey, ${address}`,
    lines: [{ text: address, as: 'strong' }, { text: 'Boundary and improvements as of the date of this survey.' }],
  },
];

/** The folder every office has, and the papers of its newest homes. Run again, nothing is added twice. */
export async function seedPapers(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  keeper: string,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const found = await db.withOrg(scope, (tx) =>
    tx.get<{ name: string; has: boolean; homes: { id: string; address: string }[] }>(sql`
      select o.name, exists (select from files f where f.organisation_id = o.id and f.name like 'Buyer guide%') as has,
        (select coalesce(json_agg(h), '[]') from (
          select l.id, l.unparsed_address as address from listings l
          where l.organisation_id = o.id and l.archived_at is null and l.standard_status in ('Active', 'Pending', 'Active Under Contract')
          order by l.created_at desc, l.id limit 3) h) as homes
      from organisations o where o.id = ${organisationId}`),
  );
  if (found.has) return;
  const papers: Paper[] = [
    ...ofOffice.map((paper) => ({ ...paper, listing: null })),
    ...found.homes.flatMap(({ id, address }) => ofHome(address).map((paper) => ({ ...paper, listing: id }))),
  ];
  const made = new Date();
  const kept = await Promise.all(
    papers.map(async ({ name, lines, listing }) => ({
      listing,
      name: `${name}.pdf`,
      id: newId(),
      key: `${organisationId}/${newId()}`,
      content: Buffer.from(await drawPaper([found.name], name, lines, made)),
    })),
  );
  for (const { key, content } of kept) await storage.put(key, content, { contentType: 'application/pdf' });
  const rows = kept.map(
    ({ id, name, content, key, listing }) =>
      sql`(${organisationId}, ${id}, ${name}, 'application/pdf', ${content.byteLength}, ${key}, ${keeper}, ${keeper}, 'off',
        ${listing && 'listing'}, ${listing}, ${!listing})`,
  );
  await db.withOrg(scope, (tx) =>
    tx.run(sql`
      insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, content_by, scan, record_type, record_id, is_own)
      values ${sql.join(rows)}`),
  );
}
