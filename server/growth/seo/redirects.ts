import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { plainPath, type Step, walk } from '#contract/growth/seo/redirects.ts';
import type { SeoRedirect, seo } from '#contract/growth/seo/seo.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';

export const mostRedirects = 5_000;

const columns = sql`
  r.id, r.source, r.target, r.status, r.made_by as "madeBy", r.hits, r.hit_at as "hitAt", r.created_at as "createdAt"`;

export function redirectPage({ site, cursor, limit }: InputOf<typeof seo.redirects>, actor: Member): Sql {
  const order: Order = { id: sql`r.id`, descending: true };
  const rows = sql`
    select ${columns} from seo_redirects r where r.organisation_id = ${actor.organisationId} and r.site_id = ${site} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select case when exists (select from sites where organisation_id = ${actor.organisationId} and id = ${site})
    then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}

export async function requireSite(tx: Tx, id: string): Promise<{ slug: string }> {
  const site = await tx.one<{ slug: string }>(sql`
    select slug from sites where organisation_id = ${tx.scope.organisationId} and id = ${id} and removed_at is null`);
  if (!site) throw notFound();
  return site;
}

export const stepsOf = async (tx: Tx, site: string): Promise<Map<string, Step>> => {
  const rows = await tx.all<Step>(sql`
    select source, target, status from seo_redirects
    where organisation_id = ${tx.scope.organisationId} and site_id = ${site} limit ${sql.int(mostRedirects)}`);
  return new Map(rows.map((row) => [row.source, row]));
};

/** The target as a path within the site, with the site's own prefix removed. */
export const targetOf = (slug: string, target: string): string => {
  if (!target.startsWith('/')) return target;
  const below = target.startsWith(`/s/${slug}/`) ? target.slice(`/s/${slug}`.length) : target;
  return plainPath(below);
};

type Wanted = { source: string; target: string; status: number };

/** Why a redirect is not allowed, as a field and a message. */
export function amiss(
  { source, target, status }: Wanted,
  steps: ReadonlyMap<string, Step>,
  standing: ReadonlySet<string>,
): { field: 'source' | 'target'; message: string } | undefined {
  if (source === '/') return { field: 'source', message: 'The home page cannot be redirected.' };
  if (standing.has(source)) return { field: 'source', message: 'A published page stands at this address.' };
  if (status === 410) return target === '' ? undefined : { field: 'target', message: 'A deleted page leads nowhere.' };
  if (target === '') return { field: 'target', message: 'Enter where it leads.' };
  const next = { source, target, status };
  const walked = walk(source, (at) => (at === source ? next : steps.get(at)));
  return walked?.isLoop || target === source
    ? { field: 'target', message: 'This would lead around in a circle.' }
    : undefined;
}

/** Paths of published pages. */
export async function standingOn(tx: Tx, site: string): Promise<Set<string>> {
  const rows = await tx.all<{ slug: string }>(sql`
    select slug from content_documents
    where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and published is not null and removed_at is null`);
  return new Set(rows.map(({ slug }) => `/${slug}`));
}

const lockSite = (tx: Tx, site: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`redirects ${tx.scope.organisationId} ${site}`}, 0))`);

export const write = (tx: Tx, site: string, { source, target, status }: Wanted, madeBy: SeoRedirect['madeBy']) =>
  tx.get<SeoRedirect>(sql`
    insert into seo_redirects as r (organisation_id, site_id, source, target, status, made_by, created_by)
    values (${tx.scope.organisationId}, ${site}, ${source}, ${target}, ${status}, ${madeBy}, ${tx.scope.userId})
    on conflict (organisation_id, site_id, source) do update set target = excluded.target, status = excluded.status, made_by = excluded.made_by
    returning ${columns}`);

export async function setRedirect(
  tx: Tx,
  { site, ...given }: InputOf<typeof seo.redirect>,
): Promise<OutputOf<typeof seo.redirect>> {
  const { slug } = await requireSite(tx, site);
  await lockSite(tx, site);
  const wanted = { ...given, source: plainPath(given.source), target: targetOf(slug, given.target) };
  const steps = await stepsOf(tx, site);
  const wrong = amiss(wanted, steps, await standingOn(tx, site));
  if (wrong) throw invalid([wrong.field], wrong.message);
  if (steps.size >= mostRedirects && !steps.has(wanted.source))
    throw new Refusal('conflict', `A site has at most ${mostRedirects} redirects.`);
  const redirect = await write(tx, site, wanted, 'hand');
  tx.record({ kind: 'site.redirected', subject: { type: 'site', id: site }, data: wanted });
  return redirect;
}

export async function removeRedirect(tx: Tx, id: string): Promise<void> {
  const gone = await tx.one<{ site: string; source: string }>(sql`
    delete from seo_redirects where organisation_id = ${tx.scope.organisationId} and id = ${id} returning site_id as site, source`);
  if (!gone) throw notFound();
  tx.record({
    kind: 'site.redirect_removed',
    subject: { type: 'site', id: gone.site },
    data: { source: gone.source },
  });
}

/** Redirects the old address of a renamed page to the new one, and removes any redirect away from the new one. */
export async function leaveRedirect(tx: Tx, site: string, from: string, to: string): Promise<void> {
  await lockSite(tx, site);
  await tx.run(sql`
    delete from seo_redirects where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and source = ${`/${to}`}`);
  await write(tx, site, { source: `/${from}`, target: `/${to}`, status: 301 }, 'rename');
}

/** Follows the redirects of a live site's address and counts the use. */
export async function followed(tx: Tx, site: string, slug: string, path: string) {
  const steps = new Map<string, Step>();
  const source = plainPath(path);
  // Reads a redirect chain of any length in one query.
  const rows = await tx.all<Step>(sql`
    with recursive chain(source, target, status, depth) as (
      select r.source, r.target, r.status, 1 from seo_redirects r
      where r.organisation_id = ${tx.scope.organisationId} and r.site_id = ${site} and r.source = ${source}
      union all
      select r.source, r.target, r.status, c.depth + 1 from chain c join seo_redirects r
        on r.organisation_id = ${tx.scope.organisationId} and r.site_id = ${site} and r.source = c.target
      where c.depth < 20)
    select source, target, status from chain`);
  for (const row of rows) steps.set(row.source, row);
  const walked = walk(source, (at) => steps.get(at));
  if (!walked || walked.isLoop) throw notFound();
  await tx.run(sql`
    update seo_redirects set hits = hits + 1, hit_at = now()
    where organisation_id = ${tx.scope.organisationId} and site_id = ${site} and source = ${source}`);
  const to = walked.to.startsWith('/') ? `/s/${slug}${walked.to === '/' ? '' : walked.to}` : walked.to;
  return { to, status: walked.status as SeoRedirect['status'] };
}
