import { randomBytes } from 'node:crypto';
import type { InputOf } from '#contract/core/call.ts';
import type { SiteDomain, siteDomains } from '#contract/growth/site-domains.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { siteById } from '../website/queries.ts';
import { isOurHost, sitesHost } from './hosts.ts';

const mostDomains = 20;

type Row = Omit<SiteDomain, 'records'> & { site: string; proof: string };

const rowsWhere = (tx: Tx, which: Sql): Promise<Row[]> =>
  tx.all<Row>(sql`
    select d.id, d.site_id as site, d.host, d.state, d.problem, d.proof, d.checked_at as "checkedAt" from site_domains d
    where d.organisation_id = ${tx.scope.organisationId} and ${which} order by d.host limit 50`);

const proofName = (host: string): string => `_lintel.${host}`;
const proofText = (proof: string): string => `lintel-site=${proof}`;

type Found = { isProved: boolean; isLed: boolean };

const presented = (services: Services, { proof, site: _, ...row }: Row, found?: Found): SiteDomain => ({
  ...row,
  records: [
    {
      type: 'TXT',
      name: proofName(row.host),
      value: proofText(proof),
      isThere: found?.isProved ?? row.state === 'live',
    },
    {
      type: 'CNAME',
      name: row.host,
      value: sitesHost(services.settings),
      isThere: found?.isLed ?? row.state === 'live',
    },
  ],
});

export async function listDomains(tx: Tx, services: Services, site: string): Promise<{ rows: SiteDomain[] }> {
  await siteById(tx, services, site);
  const rows = await rowsWhere(tx, sql`d.site_id = ${site}`);
  return { rows: rows.map((row) => presented(services, row)) };
}

export async function addDomain(
  tx: Tx,
  services: Services,
  { site, host }: InputOf<typeof siteDomains.add>,
): Promise<SiteDomain> {
  await siteById(tx, services, site);
  if (isOurHost(services.settings, host)) throw invalid(['host'], 'This domain is ours. Enter one of your own.');
  if ((await rowsWhere(tx, sql`d.site_id = ${site}`)).length >= mostDomains)
    throw new Refusal('conflict', `A site has at most ${mostDomains} domains.`);
  const proof = randomBytes(16).toString('hex');
  const made = await tx.one<{ id: string }>(sql`
    insert into site_domains (organisation_id, site_id, host, proof, created_by)
    values (${tx.scope.organisationId}, ${site}, ${host}, ${proof}, ${tx.scope.userId}) on conflict do nothing returning id`);
  if (!made) throw invalid(['host'], 'You have added this domain already.');
  tx.record({ kind: 'site.domain_added', subject: { type: 'site', id: site }, data: { host } });
  const [row] = await rowsWhere(tx, sql`d.id = ${made.id}`);
  return presented(services, row!);
}

/** Two checks: the TXT record proves control of the domain, and the address records must lead here. */
async function lookUp({ resolver, settings }: Services, { host, proof }: Row): Promise<Found | 'failed'> {
  const [texts, leads, ours] = await Promise.all([
    resolver.texts(proofName(host)),
    resolver.leads(host),
    resolver.leads(sitesHost(settings)),
  ]);
  if (texts === 'failed' || leads === 'failed') return 'failed';
  const target = sitesHost(settings);
  const isLed =
    leads !== 'none' &&
    (leads.names.includes(target) ||
      (typeof ours === 'object' && leads.addresses.some((address) => ours.addresses.includes(address))));
  return { isProved: texts !== 'none' && texts.includes(proofText(proof)), isLed };
}

function problemOf({ isProved, isLed }: Found): string {
  if (!isProved) return 'The TXT record was not found. New records can take an hour to be seen.';
  return isLed ? '' : 'The domain does not lead here yet. New records can take an hour to be seen.';
}

async function domainById(tx: Tx, id: string): Promise<Row> {
  const [row] = await rowsWhere(tx, sql`d.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** Other people's name servers may take seconds, so the lookup happens outside of any transaction. */
export const lookUpDomain = async (services: Services, scope: Scope, id: string): Promise<Found | 'failed'> =>
  lookUp(services, await services.db.withOrg(scope, (tx) => domainById(tx, id)));

export async function checkDomain(
  tx: Tx,
  services: Services,
  id: string,
  found: Found | 'failed',
): Promise<SiteDomain> {
  const row = await domainById(tx, id);
  tx.record({ kind: 'site.domain_checked', subject: { type: 'site', id: row.site }, data: { host: row.host } });
  if (found === 'failed') {
    // Without an answer nothing changes, so that a site does not go down with a name server.
    await tx.run(sql`
      update site_domains set problem = 'The name servers did not answer. Try again in a minute.', checked_at = now()
      where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
    const [same] = await rowsWhere(tx, sql`d.id = ${id}`);
    return presented(services, same!);
  }
  const isLive = found.isProved && found.isLed;
  if (isLive && row.state !== 'live') await refuseTaken(services, row.host);
  const state = isLive ? 'live' : row.state === 'waiting' ? 'waiting' : 'failing';
  await tx.run(sql`
    update site_domains set state = ${state}, problem = ${problemOf(found)}, checked_at = now(),
      live_at = case when ${isLive}::boolean then coalesce(live_at, now()) end
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const [next] = await rowsWhere(tx, sql`d.id = ${id}`);
  return presented(services, next!, found);
}

/** A domain serves one site. Another organization's live site keeps it until the DNS records that prove it are gone. */
async function refuseTaken({ db }: Services, host: string): Promise<void> {
  const other = await db.asSystem((tx) =>
    tx.one(sql`select host from site_domains where host = ${host} and state = 'live'`),
  );
  if (other) throw new Refusal('conflict', 'This domain serves another site.');
}

export async function removeDomain(tx: Tx, id: string): Promise<void> {
  const gone = await tx.one<{ site: string; host: string }>(sql`
    delete from site_domains where organisation_id = ${tx.scope.organisationId} and id = ${id} returning site_id as site, host`);
  if (!gone) throw notFound();
  tx.record({ kind: 'site.domain_removed', subject: { type: 'site', id: gone.site }, data: { host: gone.host } });
}
