import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import type { LeafBlock } from '#contract/core/content/tree.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

export type Variant = 'a' | 'b';

/** A running experiment on a page, with the block as version B has it. */
export type Running = { id: string; place: string[]; changed: LeafBlock };

/**
 * The same visitor always gets the same version without anything being stored: it is computed from network and browser with our secret and
 * the experiment's id. Every experiment assigns visitors independently.
 */
export function variantFor(secret: string, experimentId: string, { ip, userAgent }: RequestFacts): Variant {
  const tossed = createHmac('sha256', secret)
    .update(`experiment ${experimentId} ${networkOf(ip)} ${userAgent}`)
    .digest();
  return (tossed[0]! & 1) === 0 ? 'a' : 'b';
}

/** Recognizes the same visitor across days while the experiment has its key. Once the key is deleted nobody can link the visits. */
const visitorFor = (secret: string, key: Buffer | null, { ip, userAgent }: RequestFacts): Buffer | null =>
  key &&
  createHmac('sha256', secret)
    .update(key)
    .update(` ${networkOf(ip)} ${userAgent}`)
    .digest()
    .subarray(0, 16);

/** Bots get the page as published, so that search engines see a single version. */
export const isTested = ({ userAgent }: RequestFacts): boolean => !isbot(userAgent);

/** Joins the running experiment to `content_documents d`, as long as the published block is still the tested one. */
export const runningOn: Sql = sql`left join experiments e on e.organisation_id = d.organisation_id and e.page_id = d.id and e.state = 'running'
  and d.published -> 'content' #> e.place = e.was`;
export const runningColumn: Sql = sql`case when e.id is not null then json_build_object('id', e.id, 'place', e.place, 'changed', e.changed) end as running`;

type Shown = { siteId: string; slug: string; page: string; visit: string };

/** Records which version a visit saw, on the first view only. */
export async function noteVersion(
  { db, settings }: Services,
  scope: Scope,
  request: RequestFacts,
  { siteId, slug, page, visit }: Shown,
): Promise<void> {
  const name = page.replace(/^\/s\/[^/]+\/?/, '').toLowerCase();
  if (page !== `/s/${slug}` && !page.startsWith(`/s/${slug}/`)) return;
  await db.withOrg(scope, async (tx) => {
    const found = await tx.one<{ id: string; key: Buffer | null }>(sql`
      select e.id, e.visitor_key as key from content_documents d ${runningOn}
      where d.organisation_id = ${scope.organisationId} and d.site_id = ${siteId} and d.removed_at is null and e.id is not null
        and ${name === '' ? sql`d.kind = 'home'` : sql`d.kind <> 'home' and d.slug = ${name}`}`);
    if (!found) return;
    await tx.run(sql`
      insert into experiment_visits (organisation_id, experiment_id, visit_id, variant, visitor)
      values (${scope.organisationId}, ${found.id}, ${visit}, ${variantFor(settings.secret, found.id, request)},
        ${visitorFor(settings.secret, found.key, request)})
      on conflict do nothing`);
  });
}
