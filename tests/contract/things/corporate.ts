import { randomUUID } from 'node:crypto';
import { IdentityProvider } from '#server/account/single-sign-on/testing/identity-provider.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';

let provider: IdentityProvider | undefined;

export function sampleMetadata(number: number): string {
  provider ??= new IdentityProvider();
  return provider.metadata.replace(provider.issuer, `${provider.issuer}/${number}`);
}

export const newClaimedDomain = (world: World, { organisationId }: Office): Promise<string> =>
  putRow(world, 'claimed_domains', {
    organisation_id: organisationId,
    host: `claimed${nextNumber()}.example`,
    proof: 'a proof of some length',
  });

/** Returns the version of the organization's only SAML connection. */
export async function newSamlConnection(world: World, { organisationId }: Office): Promise<number> {
  provider ??= new IdentityProvider();
  const { rows } = await world.owner.query<{ version: number }>(
    `insert into saml_connections as c (organisation_id, issuer, sign_in_url, certificates)
     values ($1, 'https://idp.test/entity', 'https://idp.test/sso', $2)
     on conflict (organisation_id) do update set version = c.version returning version`,
    [organisationId, [provider.signer.certificate]],
  );
  return rows[0]!.version;
}

export const newDirectoryToken = (world: World, { organisationId }: Office): Promise<string> =>
  putRow(world, 'directory_tokens', {
    organisation_id: organisationId,
    token_hash: `hash ${nextNumber()} ${organisationId}`,
    prefix: 'ld_abcdefg',
  });

export const newDirectoryGroup = (world: World, { organisationId }: Office): Promise<string> =>
  putRow(world, 'directory_groups', { organisation_id: organisationId, name: `Leaders ${nextNumber()}` });

/** A full export whose file is in the storage. */
export async function newArchive(world: World, { organisationId }: Office, by: Person): Promise<string> {
  const key = `archives/${organisationId}/${nextNumber()}.zip`;
  const content = Buffer.from('PK');
  await world.server.services.storage.put(key, content, { contentType: 'application/zip' });
  return putRow(world, 'organisation_archives', {
    organisation_id: organisationId,
    asked_by: by.id,
    job_id: randomUUID(),
    storage_key: key,
    made_at: new Date(),
    size: content.length,
    sha256: '0'.repeat(64),
    rows: 1,
    files: 0,
    kept_until: new Date(Date.now() + 86_400_000),
  });
}
