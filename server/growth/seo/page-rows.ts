import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { homePath } from '#contract/growth/home-address.ts';
import { homeValues, listingValues, pageValues, type SeoKind, usualTitle } from '#contract/growth/seo/head.ts';
import type { SeoRow, SeoSettings, seo } from '#contract/growth/seo/seo.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import { inDollars, inNumber } from '#contract/inventory/marketing/facts.ts';
import { brandJoin, brandName } from '#server/account/onboarding/shown-brand.ts';
import { after, orderBy, placeIn } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { type MappedHome, mappedHomes } from '../website/homes.ts';
import { isIndexed, type Own, settingsOf } from './resolve.ts';
import { refuseUnknown } from './settings.ts';

export const writing = { money: inDollars, number: inNumber };

export type SiteFacts = {
  id: string;
  slug: string;
  organisation: string;
  person: string | null;
  content: SiteContent;
  isLive: boolean;
};

/** The names and content of a site, published if it is live, otherwise the draft. */
export async function siteFacts(tx: Tx, id: string): Promise<SiteFacts> {
  const site = await tx.one<Omit<SiteFacts, 'person'> & { owner: string | null }>(sql`
    select s.id, s.slug, ${brandName} as organisation, coalesce(s.published, s.content) as content,
      s.published is not null as "isLive", nullif(trim(u.first_name || ' ' || u.last_name), '') as owner
    from sites s ${brandJoin('s')}
    left join users u on u.id = s.owner_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${id}`);
  if (!site) throw notFound();
  const { owner, ...facts } = site;
  return { ...facts, person: facts.content.hero.as === 'person' ? owner : null };
}

async function ownOf(tx: Tx, site: string, ids: readonly string[]): Promise<Map<string, Own>> {
  const rows = await tx.all<Own & { id: string }>(sql`
    select subject_id as id, title, description, canonical, robots from seo_pages
    where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and subject_id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

type Bare = Omit<SeoRow, 'own' | 'isIndexed'> & { home?: { isSold: boolean; isOthers: boolean } };

async function joined(tx: Tx, site: string, settings: SeoSettings, rows: readonly Bare[]): Promise<SeoRow[]> {
  const owns = await ownOf(
    tx,
    site,
    rows.map(({ id }) => id),
  );
  return rows.map(({ home, ...row }) => {
    const own = owns.get(row.id) ?? null;
    return { ...row, own, isIndexed: isIndexed(settings, own, home) };
  });
}

export const homeRow = (site: SiteFacts): Bare => {
  const { hero, about } = site.content;
  return {
    kind: 'home',
    id: site.id,
    name: site.person ?? site.organisation,
    path: `/s/${site.slug}`,
    values: homeValues({ ...site, words: hero.words }),
    usual: {
      title: site.person ? `${site.person} · ${site.organisation}` : site.organisation,
      description: hero.words || about.words.split('\n')[0]?.slice(0, 200) || '',
    },
    picture: null,
  };
};

export type Made = { id: string; slug: string; title: string; description: string };
export const pageRow = (page: Made, site: SiteFacts): Bare => ({
  kind: 'page',
  id: page.id,
  name: page.title,
  path: `/s/${site.slug}/${page.slug}`,
  values: pageValues(page, site),
  usual: { title: usualTitle([page.title, site.organisation]), description: page.description },
  picture: null,
});

export function listingRow(home: MappedHome, site: SiteFacts): Bare {
  const parts = [home.address ?? home.city, home.listPrice === null ? '' : inDollars(home.listPrice)];
  return {
    kind: 'listing',
    id: home.id,
    name: home.address ?? home.city,
    path: homePath(site.slug, home),
    values: listingValues(home, site, writing),
    usual: {
      title: usualTitle([...parts, site.organisation]),
      description: (home.remarks ?? parts.filter(Boolean).join(' · ')).replace(/\s+/g, ' ').slice(0, 200),
    },
    picture: home.photo,
    home: { isSold: home.status === 'Closed', isOthers: false },
  };
}

async function bareRows(
  tx: Tx,
  site: SiteFacts,
  kind: SeoKind,
  cursor: string | undefined,
  limit: number,
): Promise<Bare[]> {
  if (kind === 'home') return cursor ? [] : [homeRow(site)];
  if (kind === 'listing') {
    const homes = await mappedHomes(tx, site.content.homes, { after: cursor && placeIn(cursor).id, most: limit });
    return homes.map((home) => listingRow(home, site));
  }
  const order = { id: sql`d.id`, descending: true };
  const pages = await tx.all<Made>(sql`
    select d.id, d.slug, coalesce(d.published ->> 'title', d.title) as title, coalesce(d.published ->> 'description', d.description) as description
    from content_documents d
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${site.id} and d.removed_at is null and d.kind <> 'home' and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`);
  return pages.map((page) => pageRow(page, site));
}

export async function pageRows(
  tx: Tx,
  { site: id, kind, cursor, limit }: InputOf<typeof seo.pages>,
): Promise<OutputOf<typeof seo.pages>> {
  const site = await siteFacts(tx, id);
  const { settings } = await settingsOf(tx, id);
  const rows = await joined(tx, id, settings, await bareRows(tx, site, kind, cursor, limit + 1));
  return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : null };
}

async function bareRow(tx: Tx, site: SiteFacts, kind: SeoKind, id: string): Promise<Bare | undefined> {
  if (kind === 'home') return id === site.id ? homeRow(site) : undefined;
  if (kind === 'listing') {
    const [home] = await mappedHomes(tx, site.content.homes, { only: id, most: 1 });
    return home && listingRow(home, site);
  }
  const page = await tx.one<Made>(sql`
    select d.id, d.slug, coalesce(d.published ->> 'title', d.title) as title, coalesce(d.published ->> 'description', d.description) as description
    from content_documents d
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${site.id} and d.id = ${id} and d.removed_at is null and d.kind <> 'home'`);
  return page && pageRow(page, site);
}

export async function setPage(
  tx: Tx,
  { site: siteId, id, kind, ...own }: InputOf<typeof seo.setPage>,
): Promise<OutputOf<typeof seo.setPage>> {
  const site = await siteFacts(tx, siteId);
  const bare = await bareRow(tx, site, kind, id);
  if (!bare) throw notFound();
  const texts = (['title', 'description'] as const).map((field) => ({ path: [field], kind, text: own[field] }));
  refuseUnknown(texts);
  refuseForbiddenWords(texts);
  const { organisationId, userId } = tx.scope;
  const isUsual = !own.title && !own.description && !own.canonical && own.robots === 'usual';
  await tx.run(
    isUsual
      ? sql`delete from seo_pages where organisation_id = ${organisationId} and site_id = ${siteId} and subject_id = ${id}`
      : sql`
        insert into seo_pages (organisation_id, site_id, subject_id, kind, title, description, canonical, robots, changed_by)
        values (${organisationId}, ${siteId}, ${id}, ${kind}, ${own.title}, ${own.description}, ${own.canonical}, ${own.robots}, ${userId})
        on conflict (organisation_id, site_id, subject_id) do update set title = excluded.title, description = excluded.description,
          canonical = excluded.canonical, robots = excluded.robots, changed_by = excluded.changed_by, changed_at = now()`,
  );
  tx.record({ kind: 'site.seo_changed', subject: { type: 'site', id: siteId }, data: { what: kind, about: id } });
  const { settings } = await settingsOf(tx, siteId);
  return (await joined(tx, siteId, settings, [bare]))[0]!;
}
