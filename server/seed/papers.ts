import { defaultPipelines } from '#contract/inventory/deals/deal-stages.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { drawPaper, type PaperLine } from '#server/verticals/paper.ts';
import { zone } from './metro.ts';

type Paper = { name: string; lines: PaperLine[]; beside: { type: 'listing' | 'deal'; id: string } | null; item?: Item };
/** A document that a deal has since its stage wants it. */
type Item = { id: string; deal: string; name: string; client: string; address: string | null; owner: string };

const bullet = (text: string): PaperLine => ({ text, as: 'bullet' });

const ofOffice: Omit<Paper, 'beside'>[] = [
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

const ofHome = (address: string): Omit<Paper, 'beside'>[] => [
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

const ofDeal = ({ name, client, address }: Item): Omit<Paper, 'beside'> => ({
  name: `${name}, ${client}`,
  lines: [
    { text: client, as: 'strong' },
    ...(address ? [{ text: address }] : []),
    { text: 'Signed by all parties. This is a sample and binds nobody.' },
  ],
});

/** Of each pipeline its stages, in their order. */
export const stageOrder = JSON.stringify(
  defaultPipelines.map(({ key, stages }) => ({ key, stages: stages.map((one) => one.key) })),
);

/** The folder every office has, the papers of its newest homes, and those of its open deals. Run again, nothing is added twice. */
export async function seedPapers(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  keeper: string,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const found = await db.withOrg(scope, (tx) =>
    tx.get<{ name: string; has: boolean; homes: { id: string; address: string }[]; items: Item[] }>(sql`
      select o.name, exists (select from files f where f.organisation_id = o.id and f.name like 'Buyer guide%') as has,
        (select coalesce(json_agg(h), '[]') from (
          select l.id, l.unparsed_address as address from listings l
          where l.organisation_id = o.id and l.archived_at is null and l.standard_status in ('Active', 'Pending', 'Active Under Contract')
          order by l.created_at desc, l.id limit 3) h) as homes,
        (select coalesce(json_agg(r), '[]') from (
          select i.id, i.name, d.id as deal, d.name as client, d.address, d.owner_id as owner
          from deals d join jsonb_to_recordset(${stageOrder}::jsonb) p(key text, stages text[]) on p.key = d.pipeline
          join deal_items i on i.organisation_id = d.organisation_id and i.deal_id = d.id
          where d.organisation_id = o.id and d.state = 'open' and i.kind = 'document' and i.need = 'required' and i.state = 'open'
            and array_position(p.stages, i.before_stage) <= array_position(p.stages, d.stage)
          order by d.created_at desc, d.id, i.position limit 60) r) as items
      from organisations o where o.id = ${organisationId}`),
  );
  if (found.has) return;
  const papers: Paper[] = [
    ...ofOffice.map((paper) => ({ ...paper, beside: null })),
    ...found.homes.flatMap(({ id, address }) =>
      ofHome(address).map((paper) => ({ ...paper, beside: { type: 'listing' as const, id } })),
    ),
    ...found.items.map((item) => ({ ...ofDeal(item), beside: { type: 'deal' as const, id: item.deal }, item })),
  ];
  const made = new Date();
  const kept = await Promise.all(
    papers.map(async ({ name, lines, beside, item }) => ({
      beside,
      item,
      name: `${name}.pdf`,
      id: newId(),
      key: `${organisationId}/${newId()}`,
      content: Buffer.from(await drawPaper([found.name], name, lines, made)),
    })),
  );
  for (const { key, content } of kept) await storage.put(key, content, { contentType: 'application/pdf' });
  const rows = kept.map(
    ({ id, name, content, key, beside, item }) =>
      sql`(${organisationId}, ${id}, ${name}, 'application/pdf', ${content.byteLength}, ${key}, ${item?.owner ?? keeper}, ${item?.owner ?? keeper}, 'off',
        ${beside?.type}, ${beside?.id}, ${!beside}, ${item ? made.toISOString() : null})`,
  );
  const filled = kept.flatMap(({ id, item }) => (item ? [{ file: id, item: item.id, owner: item.owner }] : []));
  await db.withOrg(scope, async (tx) => {
    await tx.run(sql`
      insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, content_by, scan, record_type, record_id, is_own, locked_at)
      values ${sql.join(rows)}`);
    // One in seven still waits for somebody to review it.
    await tx.run(sql`
      update deal_items i set file_id = f.file, submitted_by = f.owner, submitted_at = now(), dated_on = (now() at time zone ${zone})::date - 10,
        state = case when f.place % 7 = 0 then 'submitted' else 'approved' end,
        reviewed_by = case when f.place % 7 = 0 then null else ${keeper}::uuid end, reviewed_at = case when f.place % 7 = 0 then null else now() end
      from (select r.*, row_number() over () as place
        from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) r(file uuid, item uuid, owner uuid)) f
      where i.organisation_id = ${organisationId} and i.id = f.item`);
  });
}
