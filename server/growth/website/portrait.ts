import type { InputOf } from '#contract/core/call.ts';
import { sites } from '#contract/growth/sites.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import { type StoredContent, sendContent } from '#server/people/files/send-content.ts';
import { findSite } from './open-page.ts';

/** Serves the portrait of the page or its preview and no other file. The answer is the same for every visitor. */
export const portraitRoute: Served = {
  call: sites.portrait,
  async answer(c, name, services) {
    const { input } = await prepare(c, sites.portrait, name, services);
    const { slug, file, width } = input as InputOf<typeof sites.portrait>;
    const { scope, siteId } = await findSite(services, slug);
    const content = await services.db.withOrg(scope, (tx) =>
      tx.one<StoredContent>(sql`
        select f.name, coalesce(z.storage_key, f.storage_key) as key, coalesce(z.size, f.size) as size,
          case when z.storage_key is null then f.content_type else 'image/webp' end as "contentType"
        from sites s join files f on f.organisation_id = s.organisation_id and f.id = ${file} and f.deleted_at is null and ${isJudged}
        left join lateral (
          select z.storage_key, z.size from picture_sizes z
          where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${width ?? null}::int
          order by z.width limit 1) z on true
        where s.organisation_id = ${scope.organisationId} and s.id = ${siteId}
          and f.id::text in (s.content #>> '{hero,portrait}', s.published #>> '{hero,portrait}')`),
    );
    if (!content) throw notFound();
    const headers = bareHeaders(c.var.request.id);
    return sendContent({ content, as: 'inline', services, web: c, headers, cacheSeconds: sites.portrait.cacheSeconds });
  },
};
