import { randomBytes } from 'node:crypto';
import type { ClaimedDomain } from '#contract/account/single-sign-on.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';

const mostDomains = 50;

type Row = Omit<ClaimedDomain, 'record'> & { proof: string };

export async function claimedDomains(tx: Tx, only: Sql = nothing): Promise<ClaimedDomain[]> {
  const rows = await rowsWhere(tx, only);
  return rows.map(presented);
}

const rowsWhere = (tx: Tx, only: Sql): Promise<Row[]> =>
  tx.all<Row>(sql`
    select id, host, proof, proved_at is not null as "isProved", problem, checked_at as "checkedAt" from claimed_domains
    where organisation_id = ${tx.scope.organisationId} ${only} order by host limit ${mostDomains}`);

const recordName = (host: string): string => `_lintel.${host}`;
const recordValue = (proof: string): string => `lintel-domain=${proof}`;

const presented = ({ proof, ...row }: Row): ClaimedDomain => ({
  ...row,
  record: { type: 'TXT', name: recordName(row.host), value: recordValue(proof) },
});

async function rowOf(tx: Tx, id: string): Promise<Row> {
  const [row] = await rowsWhere(tx, sql`and id = ${id}`);
  if (!row) throw notFound();
  return row;
}

export async function addDomain(tx: Tx, host: string): Promise<ClaimedDomain> {
  const { organisationId, userId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  if ((await rowsWhere(tx, nothing)).length >= mostDomains)
    throw new Refusal('conflict', `An organization can claim ${mostDomains} domains.`);
  const made = await tx.one<{ id: string }>(sql`
    insert into claimed_domains (organisation_id, host, proof, created_by)
    values (${organisationId}, ${host}, ${randomBytes(16).toString('hex')}, ${userId}) on conflict do nothing returning id`);
  if (!made) throw invalid(['host'], 'You have added this domain already.');
  tx.record({ kind: 'sso.domain_added', subject: { type: 'organisation', id: organisationId }, data: { host } });
  return presented(await rowOf(tx, made.id));
}

/** Verifies a domain by its DNS: the owner of the DNS records also controls its mail, and so every account with an address there. */
export async function checkDomain(tx: Tx, services: Services, id: string): Promise<ClaimedDomain> {
  const { organisationId } = tx.scope;
  const row = await rowOf(tx, id);
  await limit(services.db, `domains of ${organisationId}`, 60, 60 * 60);
  const texts = await services.resolver.texts(recordName(row.host));
  const isThere = Array.isArray(texts) && texts.includes(recordValue(row.proof));
  // A name server that doesn't respond changes nothing, so that its outage locks nobody out.
  const problem = isThere
    ? ''
    : texts === 'failed'
      ? 'The name servers did not answer. Try again in a minute.'
      : 'The TXT record was not found. New records can take an hour to be seen.';
  if (isThere && !row.isProved) await refuseTaken(services, row.host);
  const isProved = isThere || (texts === 'failed' && row.isProved);
  await tx.run(sql`
    update claimed_domains set problem = ${problem}, checked_at = now(),
      proved_at = case when ${isProved}::boolean then coalesce(proved_at, now()) end
    where organisation_id = ${organisationId} and id = ${id}`);
  const outcome = isProved ? ('sso.domain_proved' as const) : ('sso.domain_lost' as const);
  tx.record({
    kind: isProved === row.isProved ? 'sso.domain_checked' : outcome,
    subject: { type: 'organisation', id: organisationId },
    data: { host: row.host },
  });
  return presented(await rowOf(tx, id));
}

/** Another organization's claim isn't visible from here, and holds as long as its record does. */
async function refuseTaken({ db }: Services, host: string): Promise<void> {
  const other = await db.asSystem((tx) =>
    tx.one(sql`select 1 from claimed_domains where host = ${host} and proved_at is not null`),
  );
  if (other) throw new Refusal('conflict', 'Another organization has claimed this domain. Contact support.');
}

export async function removeDomain(tx: Tx, id: string): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const row = await rowOf(tx, id);
  const { isLast } = await tx.get<{ isLast: boolean }>(sql`
    select exists (select from saml_connections where organisation_id = ${organisationId} and forced) and not exists (
      select from claimed_domains where organisation_id = ${organisationId} and id <> ${id} and proved_at is not null) as "isLast"`);
  if (row.isProved && isLast)
    throw new Refusal('conflict', 'Single sign-on is required and needs a domain. Stop requiring it first.');
  await tx.run(sql`delete from claimed_domains where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'sso.domain_removed',
    subject: { type: 'organisation', id: organisationId },
    data: { host: row.host },
  });
}

/** Whether an address is in a domain that the organization has verified. */
export async function isClaimed(tx: Queries, organisationId: string, email: string): Promise<boolean> {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const found = await tx.one(sql`
    select 1 from claimed_domains
    where organisation_id = ${organisationId} and host = ${host} and proved_at is not null`);
  return found !== undefined;
}
