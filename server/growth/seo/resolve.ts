import type { SeoHead, SeoKind } from '#contract/growth/seo/head.ts';
import { type SeoSettings, usualSettings } from '#contract/growth/seo/seo.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** What a page sets instead of the template of its kind. */
export type Own = { title: string; description: string; canonical: string; robots: 'usual' | 'index' | 'noindex' };
/** The facts that decide whether search engines may show a home. */
type HomeState = { isSold: boolean; isOthers: boolean };

export async function settingsOf(tx: Tx, siteId: string): Promise<{ settings: SeoSettings; version: number }> {
  const row = await tx.one<{ settings: SeoSettings; version: number }>(sql`
    select settings, version from seo_settings where organisation_id = ${tx.scope.organisationId} and site_id = ${siteId}`);
  return row ?? { settings: usualSettings, version: 1 };
}

export function isIndexed({ robots }: SeoSettings, own: Own | null, home?: HomeState): boolean {
  if (robots.site === 'noindex') return false;
  if (own && own.robots !== 'usual') return own.robots === 'index';
  if (home?.isOthers) return robots.others === 'index';
  return home?.isSold ? robots.sold === 'index' : true;
}

export const joinedHead = (settings: SeoSettings, kind: SeoKind, own: Own | null, home?: HomeState): SeoHead => ({
  title: own?.title || settings[kind].title,
  description: own?.description || settings[kind].description,
  canonical: own?.canonical ?? '',
  isIndexed: isIndexed(settings, own, home),
});

/** What search engines are told of one page of a site. What is made up is not for them. */
export async function headFor(
  tx: Tx,
  siteId: string,
  kind: SeoKind,
  subject: string,
  home?: HomeState,
): Promise<SeoHead> {
  const row = await tx.one<{ settings: SeoSettings | null; own: Own | null; isSample: boolean }>(sql`
    select s.settings, (select o.is_sample from organisations o where o.id = ${tx.scope.organisationId}) as "isSample", case when p.subject_id is null then null else
      json_build_object('title', p.title, 'description', p.description, 'canonical', p.canonical, 'robots', p.robots) end as own
    from (values (${siteId}::uuid)) w(id)
    left join seo_settings s on s.organisation_id = ${tx.scope.organisationId} and s.site_id = w.id
    left join seo_pages p on p.organisation_id = ${tx.scope.organisationId} and p.site_id = w.id and p.subject_id = ${subject}`);
  const head = joinedHead(row?.settings ?? usualSettings, kind, row?.own ?? null, home);
  return { ...head, isIndexed: head.isIndexed && !row?.isSample };
}

/** Pages excluded from the site map: not indexed, or with a different canonical address. */
export async function leftOutOfMap(tx: Tx, siteId: string): Promise<Set<string>> {
  const rows = await tx.all<{ id: string }>(sql`
    select subject_id as id from seo_pages
    where organisation_id = ${tx.scope.organisationId} and site_id = ${siteId} and (robots = 'noindex' or canonical <> '')`);
  return new Set(rows.map(({ id }) => id));
}
