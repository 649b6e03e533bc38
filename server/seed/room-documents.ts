import type { Memorandum } from '#contract/verticals/commercial/sales.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { memorandumOf } from '#server/verticals/commercial/memorandum.ts';
import { saleById } from '#server/verticals/commercial/sales.ts';
import { dayWords, dollars, drawPaper, type PaperLine } from '#server/verticals/paper.ts';

type Paper = { folder: string; name: string; lines: PaperLine[] };

const feet = (count: number): string => `${count.toLocaleString('en-US')} SF`;

/** What a data room begins with, from the sale's own numbers. */
const papersOf = ({ rentRoll, costs, costYear, operating, noi, address, squareFeet }: Memorandum): Paper[] => [
  {
    folder: 'Financials',
    name: 'Rent roll',
    lines: rentRoll.flatMap(({ suite, tenant, squareFeet: size, from, until, annual }): PaperLine[] => [
      { text: `Suite ${suite}: ${tenant ?? 'Vacant'}`, as: 'strong' },
      {
        text: [
          feet(size),
          from && until && `${dayWords(from)} to ${dayWords(until)}`,
          annual > 0 && `${dollars(annual)} a year`,
        ]
          .filter(Boolean)
          .join(', '),
      },
    ]),
  },
  {
    folder: 'Financials',
    name: `Operating costs ${costYear ?? ''}`.trim(),
    lines: [
      ...costs.map(({ name, cents }) => ({ text: `${name}: ${dollars(cents)}`, as: 'bullet' as const })),
      { text: `Total: ${dollars(operating)}`, as: 'strong' },
      { text: `Net operating income: ${dollars(noi)}`, as: 'strong' },
    ],
  },
  ...rentRoll.flatMap(({ suite, tenant, squareFeet: size, from, until, annual, type }): Paper[] =>
    tenant && from
      ? [
          {
            folder: 'Leases',
            name: `Lease abstract, suite ${suite}`,
            lines: [
              { text: tenant, as: 'strong' },
              { text: `Premises: suite ${suite}, ${feet(size)}`, as: 'bullet' },
              { text: `Term: ${dayWords(from)} to ${until ? dayWords(until) : 'month to month'}`, as: 'bullet' },
              { text: `Base rent: ${dollars(annual)} a year${type ? `, ${type.toUpperCase()}` : ''}`, as: 'bullet' },
            ],
          },
        ]
      : [],
  ),
  {
    folder: 'Property',
    name: 'Property description',
    lines: [{ text: address }, { text: `${feet(squareFeet)} of rentable area.` }],
  },
];

/** Documents of the demo's data room, drawn from what it sells. Run again, nothing is added twice. */
export async function seedRoomDocuments(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  keeper: string,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const found = await db.withOrg(scope, async (tx) => {
    const sale = await tx.one<{ id: string }>(sql`
      select s.id from commercial_sales s where s.organisation_id = ${organisationId} and not exists (
        select from commercial_room_documents d where d.organisation_id = s.organisation_id and d.sale_id = s.id) limit 1`);
    return sale && { id: sale.id, of: await memorandumOf(tx, await saleById(tx, sale.id)) };
  });
  if (!found) return;
  const { id: sale, of } = found;
  const made = new Date(`${of.today}T12:00:00Z`);
  const papers = await Promise.all(
    papersOf(of).map(async ({ folder, name, lines }) => ({
      folder,
      name: `${name}.pdf`,
      id: newId(),
      key: `${organisationId}/${newId()}`,
      content: Buffer.from(await drawPaper([of.building, of.address], name, lines, made)),
    })),
  );
  for (const { key, content } of papers) await storage.put(key, content, { contentType: 'application/pdf' });
  await db.withOrg(scope, async (tx) => {
    const files = papers.map(
      ({
        id,
        key,
        name,
        content,
      }) => sql`(${organisationId}, ${id}, ${name}, 'application/pdf', ${content.byteLength}, ${key},
        ${keeper}, ${keeper}, 'off')`,
    );
    await tx.run(sql`
      insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, content_by, scan) values ${sql.join(files)}`);
    const documents = papers.map(({ id, folder }) => sql`(${organisationId}, ${sale}, ${folder}, ${id})`);
    await tx.run(sql`
      insert into commercial_room_documents (organisation_id, sale_id, folder, file_id) values ${sql.join(documents)}`);
  });
}
