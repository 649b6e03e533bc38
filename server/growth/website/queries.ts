import type { Licence } from '#contract/account/onboarding.ts';
import type { PlanTier } from '#contract/account/price-book.ts';
import type { Content } from '#contract/core/content/tree.ts';
import type { PageKind } from '#contract/growth/pages.ts';
import { type Beside, hasOwnWords, licenceLine, pageIssues, siteIssues } from '#contract/growth/site-gate.ts';
import type { Site } from '#contract/growth/sites.ts';
import { tiersFor } from '#server/account/billing/entitlements.ts';
import { brandJoin, brandLicence } from '#server/account/onboarding/shown-brand.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { hasHomes } from './homes.ts';
import { previewTokenOf } from './preview-token.ts';

type Row = Omit<Site, 'address' | 'licence' | 'issues' | 'preview' | 'waiting'> & { brandLicence: string };

const rowsOf = (tx: Tx, only: Sql): Promise<Row[]> =>
  tx.all<Row>(sql`
    select s.id, s.slug, s.name, case when s.published is null then 'draft' else 'published' end as state,
      s.published is not null and s.published <> s.content as "hasChanges", s.published_at as "publishedAt", s.content,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as owner,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
      ${brandLicence} as "brandLicence", w.colour, s.version
    from sites s left join memberships m on m.organisation_id = s.organisation_id and m.user_id = s.owner_id and m.removed_at is null
    left join users u on u.id = m.user_id ${brandJoin('s')}
    left join teams t on t.organisation_id = s.organisation_id and t.id = s.team_id
    where s.organisation_id = ${tx.scope.organisationId} and s.removed_at is null ${only} order by s.id limit 100`);

type Draft = { site: string; id: string; kind: PageKind; title: string; description: string; content: Content };
/** The maximum number of drafts checked here; others are checked when they are published. */
const mostDrafts = 300;

/** Pages whose draft differs from the published version. */
export const draftsOf = (tx: Tx, sites: readonly string[]): Promise<Draft[]> =>
  tx.all<Draft>(sql`
    select d.site_id as site, d.id, d.kind, d.title, d.description, d.content from content_documents d
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = any(${sites}::uuid[]) and d.removed_at is null
      and d.published is distinct from jsonb_build_object('title', d.title, 'description', d.description, 'content', d.content)
    order by d.kind, d.id limit ${sql.int(mostDrafts)}`);

/** Licenses belong to users and not to the organization, so the system role reads them. */
export async function licencesOf({ db }: Services, users: readonly string[]): Promise<Map<string, Licence[]>> {
  if (users.length === 0) return new Map();
  const rows = await db.asSystem((tx) =>
    tx.all<Licence & { userId: string }>(sql`
      select user_id as "userId", kind, state, number from licences where user_id = any(${users}::uuid[]) order by kind, state`),
  );
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** Whether anything is there besides a name; where the site speaks for itself, nobody needs to know. */
async function besideOf(tx: Tx, { id, content }: Pick<Row, 'id' | 'content'>): Promise<Beside> {
  if (hasOwnWords(content)) return { hasHomes: false, firstPage: null };
  const first = await tx.one<{ content: Content }>(sql`
    select d.content from content_documents d
    where d.organisation_id = ${tx.scope.organisationId} and d.site_id = ${id} and d.kind = 'home' and d.removed_at is null limit 1`);
  return { hasHomes: await hasHomes(tx, content), firstPage: first?.content ?? null };
}

async function present(tx: Tx, services: Services, rows: readonly Row[]): Promise<Site[]> {
  const owners = [...new Set(rows.flatMap(({ owner }) => owner?.id ?? []))];
  const licences = await licencesOf(services, owners);
  const drafts = Map.groupBy(
    await draftsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ site }) => site,
  );
  const sites: Site[] = [];
  for (const { brandLicence, ...row } of rows) {
    const waiting = drafts.get(row.id) ?? [];
    const licence = licenceLine(brandLicence, licences.get(row.owner?.id ?? '') ?? []);
    const issues = siteIssues(row.content, licence, await besideOf(tx, row));
    sites.push({
      ...row,
      address: `${services.settings.publicUrl}/s/${row.slug}`,
      licence,
      issues: [...issues, ...waiting.flatMap(pageIssues)],
      waiting: waiting.map(({ id, title, kind }) => ({ id, title, kind })),
      preview: `/s/${row.slug}?preview=${previewTokenOf(services.settings.secret, row.id)}`,
    });
  }
  return sites;
}

export const listSites = async (tx: Tx, services: Services): Promise<Site[]> =>
  present(tx, services, await rowsOf(tx, nothing));

export async function siteById(tx: Tx, services: Services, id: string): Promise<Site> {
  const [site] = await present(tx, services, await rowsOf(tx, sql`and s.id = ${id}`));
  if (!site) throw notFound();
  return site;
}

export async function lockSite(tx: Tx, services: Services, id: string): Promise<Site> {
  await tx.run(sql`select 1 from sites where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  return siteById(tx, services, id);
}

/** Whether team sites are exempt from the plan's website limit ("3 websites plus team sites"). */
export const teamSitesAreFree = async (tx: Tx): Promise<boolean> =>
  ((await tiersFor(tx)).realestate ?? 'free') !== 'free';

/** A team's site beside the organization's own takes a paid plan. */
export async function tierForTeamSites(tx: Tx): Promise<PlanTier> {
  const { has } = await tx.get<{ has: boolean }>(sql`
    select exists (select from sites where organisation_id = ${tx.scope.organisationId} and removed_at is null and team_id is not null) as has`);
  return has ? 'pro' : 'free';
}

export async function countSites(tx: Tx): Promise<number> {
  const counted = (await teamSitesAreFree(tx)) ? sql`and team_id is null` : nothing;
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from sites where organisation_id = ${tx.scope.organisationId} and removed_at is null ${counted}`);
  return count;
}
