import { createHash } from 'node:crypto';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { signManifest } from '#server/people/departures/export/manifest.ts';
import type { Person } from '#tests/setup/people.ts';
import type { For } from '../samples/sample.ts';
import { putRow } from '../world.ts';

/** A signed export for a departing member, with a link to it. */
export async function newDepartureExport(
  { world, office, by }: For,
  leaving: Person,
): Promise<{ id: string; userId: string; token: string }> {
  const { storage, keys, settings } = world.server.services;
  const [id, content] = [newId(), `Name\r\n${office.mark}\r\n`];
  const key = `departures/${office.organisationId}/${id}.csv`;
  await storage.put(key, Buffer.from(content), { contentType: 'text/csv; charset=utf-8' });
  const sha256 = createHash('sha256').update(content).digest('hex');
  const [at, until] = ['2026-01-31T09:00:00+00:00', '2099-01-31T09:00:00+00:00'];
  const signed = await signManifest(keys, {
    format: 'departure 1',
    export: id,
    organisation: { id: office.organisationId, name: office.mark },
    person: { id: leaving.id, name: 'Zoë' },
    askedBy: { id: by.id, name: 'Ana' },
    askedAt: at,
    madeAt: at,
    rules: { version: 1, withShared: true, rules: [] },
    leads: { total: 1, own: 1, shared: 0, stays: 0 },
    file: { name: 'leads.csv', bytes: content.length, sha256 },
    keys: `${settings.publicUrl}/.well-known/jwks.json`,
  });
  await putRow(world, 'departure_exports', {
    organisation_id: office.organisationId,
    id,
    user_id: leaving.id,
    asked_by: by.id,
    job_id: newId(),
    rules_version: 1,
    with_shared: true,
    made_at: at,
    own: 1,
    shared: 0,
    stays: 0,
    storage_key: key,
    size: content.length,
    sha256,
    signed,
    kept_until: until,
    link_until: until,
  });
  const token = seal(settings.secret, 'departure', [office.organisationId, id, until].join(' '));
  return { id, userId: leaving.id, token };
}
