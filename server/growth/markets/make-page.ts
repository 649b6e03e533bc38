import { blocksOf } from '#contract/core/content/tree.ts';
import { slugOf } from '#contract/growth/site-slug.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { putPage } from '../pages/write-page.ts';
import { placeOf } from './blocks.ts';
import { reportOf } from './report.ts';

type Made = { id: string; isLive: boolean };

/** The existing page with this report, if any. */
const pageOf = (tx: Tx, zip: string): Promise<Made | undefined> =>
  tx.one<Made>(sql`
    select d.id, d.published is not null as "isLive" from content_documents d
    join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id and s.removed_at is null
    where d.organisation_id = ${tx.scope.organisationId} and d.removed_at is null
      and d.content -> 'blocks' @> ${JSON.stringify([{ type: 'market', zip }])}::jsonb
    order by d.published is not null desc, d.id limit 1`);

/**
 * Creates a draft page with the report of a ZIP code, whose numbers are computed at reading time. There is one per ZIP code; a repeated
 * request returns it.
 */
export async function makeMarketPage(tx: Tx, actor: Member, services: Services, zip: string): Promise<Made> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`market page ${actor.organisationId} ${zip}`}, 0))`);
  const before = await pageOf(tx, zip);
  if (before) return before;
  const report = await reportOf(tx, zip);
  if (!report) throw notFound();
  const site = await tx.one<{ id: string }>(sql`
    select id from sites where organisation_id = ${actor.organisationId} and removed_at is null
    order by owner_id is not distinct from ${actor.userId}::uuid desc, published is not null desc, id limit 1`);
  if (!site) throw new Refusal('conflict', 'Create a website first.', { details: { why: 'no_site' } });
  const place = placeOf(report);
  const title = `Home sales in ${place}`;
  const blocks = blocksOf([
    { type: 'heading', words: title },
    { type: 'market', zip },
    ...(report.city
      ? ([
          { type: 'heading', words: `Homes for sale in ${report.city}`, size: 'small' },
          { type: 'homes', which: 'newest', city: report.city, most: 6 },
        ] as const)
      : []),
    {
      type: 'form',
      title: 'What is my home worth?',
      words: 'Tell us the address and how to reach you.',
      label: 'Send',
    },
  ]);
  const { id } = await putPage(tx, actor, services, {
    site: site.id,
    kind: 'page',
    title,
    description: `Active listings, sales, prices, and days on market in ${place}.`,
    slug: slugOf(`home-sales-${zip}`),
    content: { blocks },
  });
  return { id, isLive: false };
}
