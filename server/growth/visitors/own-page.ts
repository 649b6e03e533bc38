import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import type { visitors } from '#contract/growth/visitors.ts';
import type { Frequency } from '#contract/inventory/search-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { stopSearch } from '#server/inventory/searches/alerts.ts';
import { alertToken } from '#server/inventory/searches/token.ts';
import { savedHomes } from '../website/homes.ts';
import { findSite, openSite, siteShown } from '../website/open-page.ts';
import { savedIds, signedIn, visitorRow } from './known.ts';
import { visitorIn } from './token.ts';

type Row = { id: string; name: string; frequency: Frequency; isStopped: boolean; filter: Filter; lead: string };

const searchesOf = (tx: Tx, lead: string): Promise<Row[]> =>
  tx.all<Row>(sql`
    select s.id, s.name, s.frequency, s.stopped_at is not null as "isStopped", s.filter, s.lead_id as lead
    from saved_searches s where s.organisation_id = ${tx.scope.organisationId} and s.lead_id = ${lead} and s.archived_at is null
    order by s.id desc limit 50`);

/** A visitor's page with everything they saved. An unknown visitor gets an empty page with the sign-in form. */
export async function openOwnPage(
  services: Services,
  { slug, visitor, preview }: InputOf<typeof visitors.page>,
): Promise<OutputOf<typeof visitors.page>> {
  const { secret, publicUrl } = services.settings;
  const opened = await openSite(services, { slug, ...(preview && { preview }) });
  const nobody = { email: null, follows: false, homes: [], gone: 0, searches: [] };
  if (opened.movedTo) return { movedTo: opened.movedTo, site: null, ...nobody };
  const { scope, siteId, site } = await siteShown(services, slug, preview);
  return services.db.withOrg(scope, async (tx) => {
    const found = await visitorRow(tx, siteId, visitorIn(secret, siteId, visitor));
    if (!found) return { movedTo: null, site: opened.page, ...nobody };
    const ids = await savedIds(tx, found.id);
    const homes = await savedHomes(tx, site, ids);
    const searches = found.lead ? await searchesOf(tx, found.lead) : [];
    return {
      movedTo: null,
      site: opened.page,
      email: found.email,
      follows: found.follows,
      homes: homes.map(({ notice: _, ...home }) => home),
      gone: ids.length - homes.length,
      searches: searches.map(({ filter: _, lead: __, ...search }) => ({
        ...search,
        edit: `${publicUrl}/alert/${alertToken(secret, scope.organisationId!, search.id)}/change`,
      })),
    };
  });
}

type Named = { slug: string; visitor: string };

export async function stopOwnSearch(services: Services, { slug, visitor, search }: Named & { search: string }) {
  const { scope, siteId } = await findSite(services, slug);
  await services.db.withOrg(scope, async (tx) => {
    const { lead } = await signedIn(tx, siteId, visitorIn(services.settings.secret, siteId, visitor));
    const own = (await searchesOf(tx, lead)).find(({ id }) => id === search);
    if (!own) throw notFound();
    await stopSearch(tx, { ...own, search: own.name });
  });
}

/** Turning it off also deletes the recorded views of homes. */
export async function changeVisitor(services: Services, { slug, visitor, follows }: Named & { follows: boolean }) {
  const { scope, siteId } = await findSite(services, slug);
  await services.db.withOrg(scope, async (tx) => {
    const { id } = await signedIn(tx, siteId, visitorIn(services.settings.secret, siteId, visitor));
    const { organisationId } = scope;
    await tx.run(
      sql`update site_visitors set follows = ${follows} where organisation_id = ${organisationId} and id = ${id}`,
    );
    if (!follows)
      await tx.run(sql`delete from site_looks where organisation_id = ${organisationId} and visitor_id = ${id}`);
  });
}

/** Deletes what the visitor saved and stops alerts of searches they saved themselves. The lead stays with the team. */
export async function forgetVisitor(services: Services, { slug, visitor }: Named): Promise<void> {
  const { scope, siteId } = await findSite(services, slug);
  await services.db.withOrg(scope, async (tx) => {
    const found = await visitorRow(tx, siteId, visitorIn(services.settings.secret, siteId, visitor));
    if (!found) return;
    if (found.lead) {
      const own = await tx.all<Row>(sql`
        select s.id, s.name, s.filter, s.lead_id as lead from saved_searches s
        where s.organisation_id = ${scope.organisationId} and s.lead_id = ${found.lead} and s.made_by = 'lead' and s.stopped_at is null`);
      for (const search of own) await stopSearch(tx, { ...search, search: search.name });
    }
    await tx.run(sql`delete from site_visitors where organisation_id = ${scope.organisationId} and id = ${found.id}`);
  });
}
