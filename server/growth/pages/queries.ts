import type { ContentPage, PageRow } from '#contract/growth/pages.ts';
import type { Versioned } from '#server/core/content/versions.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { previewTokenOf } from '../website/preview-token.ts';

const rowColumns = sql`
  d.id, d.site_id as site, d.kind, d.slug, d.title, case when d.published is null then 'draft' else 'published' end as state,
  d.published is not null and d.published <> jsonb_build_object('title', d.title, 'description', d.description, 'content', d.content) as "hasChanges",
  d.changed_at as "changedAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "changedBy",
  d.published_at as "publishedAt", d.publish_at as "publishAt", d.version`;

const from = sql`content_documents d left join users u on u.id = d.changed_by`;
const here = ({ scope }: Tx): Sql => sql`d.organisation_id = ${scope.organisationId} and d.removed_at is null`;

export async function pagesOf(tx: Tx, site: string): Promise<PageRow[]> {
  const known = await tx.one(
    sql`select from sites where organisation_id = ${tx.scope.organisationId} and id = ${site} and removed_at is null`,
  );
  if (!known) throw notFound();
  return tx.all<PageRow>(sql`
    select ${rowColumns} from ${from} where ${here(tx)} and d.site_id = ${site} order by d.kind = 'home' desc, lower(d.title), d.id limit 200`);
}

type Row = Omit<ContentPage, 'address' | 'preview'> & { siteSlug: string };

export async function pageById(tx: Tx, { settings }: Services, id: string): Promise<ContentPage> {
  const row = await tx.one<Row>(sql`
    select ${rowColumns}, d.description, d.content, s.slug as "siteSlug"
    from ${from} join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id and s.removed_at is null
    where ${here(tx)} and d.id = ${id}`);
  if (!row) throw notFound();
  const { siteSlug, ...page } = row;
  const path = page.kind === 'home' ? `/s/${siteSlug}` : `/s/${siteSlug}/${page.slug}`;
  return {
    ...page,
    address: `${settings.publicUrl}${path}`,
    preview: `${path}?preview=${previewTokenOf(settings.secret, page.site)}`,
  };
}

export async function lockPage(tx: Tx, services: Services, id: string): Promise<ContentPage> {
  await tx.run(sql`
    select 1 from content_documents where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  return pageById(tx, services, id);
}

export const versionsOfPage = (id: string): Versioned => ({
  table: sql`content_versions`,
  column: sql`document_id`,
  id,
});
