import { X509Certificate } from 'node:crypto';
import type { SamlConnection, SignOnOverview, singleSignOn } from '#contract/account/single-sign-on.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { endSessions, tellProcesses } from '#server/core/auth/sessions.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { claimedDomains } from './domains.ts';
import { ownKeys } from './own-keys.ts';
import type { Asked, Told } from './saml-thread.ts';

export const samlThread = new URL('./saml-thread.ts', import.meta.url);

/** The names under which a provider knows us; each organization has its own. */
export const serviceOf = (
  publicUrl: string,
  organisationId: string,
): Omit<SignOnOverview['service'], 'certificates'> => {
  const startUrl = `${publicUrl}/auth/saml/${organisationId}`;
  return {
    entityId: startUrl,
    answerUrl: `${startUrl}/acs`,
    signOutUrl: `${startUrl}/slo`,
    metadataUrl: `${startUrl}/metadata`,
    startUrl,
  };
};

type Row = Omit<SamlConnection, 'certificates'> & { certificates: string[] };

export async function readConnection(tx: Tx): Promise<SamlConnection | undefined> {
  const row = await tx.one<Row>(sql`
    select c.issuer, c.sign_in_url as "signInUrl", c.sign_out_url as "signOutUrl", c.certificates,
           c.signs_requests as "signsRequests", c.encrypted_only as "encryptedOnly", c.signs_out_there as "signsOutThere", c.enabled, c.forced, c.unasked, c.join_role as "joinRole",
           c.trusts_factor as "trustsFactor", c.break_glass as "breakGlass", c.version,
           u.first_name || ' ' || u.last_name as "changedBy", c.changed_at as "changedAt"
    from saml_connections c left join users u on u.id = c.changed_by
    where c.organisation_id = ${tx.scope.organisationId}`);
  return row && { ...row, certificates: row.certificates.map(described) };
}

function described(pem: string): SamlConnection['certificates'][number] {
  const { subject, fingerprint256, validTo } = new X509Certificate(pem);
  return {
    subject: subject.split('\n').join(', '),
    fingerprint: fingerprint256,
    endsAt: new Date(validTo).toISOString(),
  };
}

export async function signOnOverview(tx: Tx, services: Services): Promise<SignOnOverview> {
  const { certificates } = await ownKeys(services);
  return {
    domains: await claimedDomains(tx),
    connection: (await readConnection(tx)) ?? null,
    service: {
      ...serviceOf(services.settings.publicUrl, tx.scope.organisationId),
      certificates: certificates.map(described),
    },
    owners: await tx.all<{ id: string; name: string }>(sql`
      select u.id, u.first_name || ' ' || u.last_name as name from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null and m.role = 'owner'
      order by 2, 1 limit 100`),
  };
}

export async function setProvider(tx: Tx, metadata: string): Promise<SamlConnection> {
  const { organisationId, userId } = tx.scope;
  const told = await boundedWork<Told>({
    module: samlThread,
    data: { metadata } satisfies Asked,
    lane: organisationId,
    seconds: 10,
  });
  if (!('provider' in told)) throw invalid(['metadata'], 'refused' in told ? told.refused : 'This cannot be read.');
  const { issuer, signInUrl, certificates, wantsSigned, signOutUrl, signOutAnswerUrl } = told.provider;
  for (const address of [signInUrl, signOutUrl, signOutAnswerUrl])
    if (address !== null && !/^https:\/\//.test(address) && !isLoopback(address))
      throw invalid(['metadata'], 'The provider’s address must begin with https.');
  await tx.run(sql`
    insert into saml_connections as c (organisation_id, issuer, sign_in_url, sign_out_url, sign_out_answer_url, certificates, signs_requests,
      changed_by)
    values (${organisationId}, ${issuer}, ${signInUrl}, ${signOutUrl}, ${signOutAnswerUrl}, ${certificates}::text[], ${wantsSigned}, ${userId})
    on conflict (organisation_id) do update set issuer = excluded.issuer, sign_in_url = excluded.sign_in_url,
      sign_out_url = excluded.sign_out_url, sign_out_answer_url = excluded.sign_out_answer_url,
      signs_requests = c.signs_requests or excluded.signs_requests,
      signs_out_there = c.signs_out_there and excluded.sign_out_url is not null,
      certificates = excluded.certificates, changed_by = excluded.changed_by, changed_at = now(), version = c.version + 1`);
  const after = (await readConnection(tx))!;
  tx.record({
    kind: 'sso.provider_set',
    subject: { type: 'organisation', id: organisationId },
    data: { issuer, certificates: after.certificates.map(({ fingerprint }) => fingerprint) },
  });
  return after;
}

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

type Policy = InputOf<typeof singleSignOn.setPolicy>;

export async function setPolicy(
  tx: Tx,
  db: Database,
  actor: Member,
  version: number,
  wish: Policy,
): Promise<SamlConnection> {
  const { organisationId } = actor;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const before = await readConnection(tx);
  if (!before) throw notFound();
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  await refuseLockout(tx, db, wish);
  if (wish.signsOutThere && !before.signOutUrl)
    throw invalid(['signsOutThere'], 'The provider’s metadata has no sign-out address for HTTP-Redirect.');
  await tx.run(sql`
    update saml_connections set enabled = ${wish.enabled}, forced = ${wish.forced}, unasked = ${wish.unasked},
      join_role = ${wish.joinRole}, trusts_factor = ${wish.trustsFactor},
      signs_requests = ${wish.signsRequests}, encrypted_only = ${wish.encryptedOnly}, signs_out_there = ${wish.signsOutThere}, break_glass = ${wish.breakGlass},
      changed_by = ${actor.userId}, changed_at = now(), version = version + 1
    where organisation_id = ${organisationId}`);
  tx.record({
    kind: 'sso.policy_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { before: policyOf(before), after: wish },
  });
  await tellMembers(tx);
  return (await readConnection(tx))!;
}

const policyOf = ({
  enabled,
  forced,
  unasked,
  joinRole,
  trustsFactor,
  breakGlass,
  ...more
}: SamlConnection): Policy => ({
  enabled,
  forced,
  unasked,
  joinRole,
  trustsFactor,
  breakGlass,
  signsRequests: more.signsRequests,
  encryptedOnly: more.encryptedOnly,
  signsOutThere: more.signsOutThere,
});

/** Throws when the policy would leave nobody who can sign in, or no domain to send users from. */
async function refuseLockout(tx: Tx, db: Database, { enabled, forced, breakGlass }: Policy): Promise<void> {
  const { organisationId } = tx.scope;
  if (forced && !enabled) throw invalid(['forced'], 'Turn single sign-on on first.');
  const domain =
    !enabled ||
    (await tx.one(sql`
      select 1 from claimed_domains where organisation_id = ${organisationId} and proved_at is not null limit 1`));
  if (!domain) throw invalid(['enabled'], 'Verify a domain first.');
  if (forced && !breakGlass) throw invalid(['breakGlass'], 'Choose an owner who can sign in without the provider.');
  if (!breakGlass) return;
  // Only the system role can read second factors.
  const owner = await db.asSystem((system) =>
    system.one<{ hasFactor: boolean }>(sql`
    select exists (select from factors f where f.user_id = m.user_id and f.status = 'verified') as "hasFactor"
    from memberships m where m.organisation_id = ${organisationId} and m.user_id = ${breakGlass} and m.role = 'owner' and m.removed_at is null`),
  );
  if (!owner) throw invalid(['breakGlass'], 'This must be an owner.');
  if (forced && !owner.hasFactor) throw invalid(['breakGlass'], 'This owner must turn on two-step verification first.');
}

/** All open sessions are checked again at once. */
async function tellMembers(tx: Tx): Promise<void> {
  const members = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships where organisation_id = ${tx.scope.organisationId} and removed_at is null`);
  await tellProcesses(
    tx,
    members.map(({ id }) => id),
  );
}

export async function removeProvider(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  const gone = await tx.one<{ issuer: string }>(
    sql`delete from saml_connections where organisation_id = ${organisationId} returning issuer`,
  );
  if (!gone) throw notFound();
  const opened = await tx.all<{ id: string }>(sql`
    select id from sessions where organisation_id = ${organisationId} and sso_organisation_id = ${organisationId} and ended_at is null`);
  await endSessions(
    tx,
    opened.map(({ id }) => id),
    'revoked',
  );
  await tellMembers(tx);
  tx.record({
    kind: 'sso.provider_removed',
    subject: { type: 'organisation', id: organisationId },
    data: { issuer: gone.issuer },
  });
}
