import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { partKey } from '#server/inventory/files/uploads/part-key.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newFile } from './people.ts';

export const newFolder = (world: World, { organisationId, mark }: Office, by: Person): Promise<string> =>
  putRow(world, 'file_folders', {
    organisation_id: organisationId,
    name: `${mark} Ordner ${nextNumber()}`,
    is_shared: true,
    created_by: by.id,
  });

/** A file with all optional fields; every other one has a second version. */
export async function newFiled(world: World, office: Office, by: Person): Promise<string> {
  const id = await newFile(world, office, by);
  await world.owner.query(`update files set tags = '{Größe}', retention = 'none' where id = $1`, [id]);
  await putRow(world, 'events', {
    organisation_id: office.organisationId,
    kind: 'file.changed',
    subject_type: 'file',
    subject_id: id,
    actor_kind: 'user',
    actor_id: by.id,
    data: { fileId: id, name: office.mark },
  });
  return id;
}

/** A file with an earlier version, number 1; the current one is number 2. */
export async function newVersioned(world: World, office: Office, by: Person): Promise<string> {
  const id = await newFile(world, office, by);
  await world.owner.query('update files set version = 2 where id = $1', [id]);
  await world.owner.query(
    `insert into file_versions (organisation_id, file_id, version, content_type, size, storage_key, created_by, created_at)
     select organisation_id, id, 1, content_type, 1, storage_key || '.1', created_by, created_at from files where id = $1`,
    [id],
  );
  return id;
}

/** An upload whose parts have all arrived. */
export async function newUpload(world: World, { organisationId, mark }: Office, by: Person): Promise<string> {
  const body = Buffer.from(`${mark} ${nextNumber()}`);
  const id = await putRow(world, 'file_uploads', {
    organisation_id: organisationId,
    name: `${mark}.txt`,
    size: body.byteLength,
    part_size: 1024,
    created_by: by.id,
  });
  const { storage } = world.server.services;
  await storage.put(partKey(organisationId, id, 0, false), body, { contentType: 'application/octet-stream' });
  await world.owner.query('insert into file_upload_parts (organisation_id, upload_id, part) values ($1, $2, 0)', [
    organisationId,
    id,
  ]);
  return id;
}

export async function newLink(world: World, office: Office, by: Person) {
  const id = await newFile(world, office, by);
  const token = newToken();
  const linkId = await putRow(world, 'file_shares', {
    organisation_id: office.organisationId,
    file_id: id,
    token_hash: hashToken(token),
    note: `${office.mark} für Zoë`,
    created_by: by.id,
  });
  await putRow(world, 'file_share_visits', {
    organisation_id: office.organisationId,
    share_id: linkId,
    what: 'opened',
    ip: '192.0.2.7',
    agent: office.mark,
  });
  return { id, linkId, token };
}

/** A document that one person is asked to sign by a link. */
export async function newSigning(world: World, office: Office, by: Person) {
  const file = await newFile(world, office, by);
  const { organisationId: organisation_id, mark } = office;
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [file]);
  const id = await putRow(world, 'signings', {
    organisation_id,
    file_id: file,
    storage_key: rows[0].storage_key,
    sha256: '0'.repeat(64),
    title: `${mark} Vertrag`,
    expires_at: '2099-01-01T00:00:00Z',
    created_by: by.id,
  });
  const token = newToken();
  const signer = await putRow(world, 'signers', {
    organisation_id,
    signing_id: id,
    position: 0,
    name: `${mark} Zoë`,
    token_hash: hashToken(token),
    state: 'asked',
  });
  const field = await putRow(world, 'signing_fields', {
    organisation_id,
    signer_id: signer,
    kind: 'signature',
    page: 1,
    x: 0.25,
    y: 0.5,
    width: 0.25,
    height: 0.125,
  });
  await putRow(world, 'signing_steps', { organisation_id, signing_id: id, signer_id: signer, what: 'asked' });
  return { id, file, token, field };
}

/** A file whose retention period has ended. */
export async function newDueFile(world: World, office: Office, by: Person): Promise<string> {
  const id = await newFile(world, office, by);
  await world.owner.query(`update files set retention = 'transaction', keep_until = current_date - 1 where id = $1`, [
    id,
  ]);
  return id;
}

/** A report that no one has approved; it replaces the previous one. */
export async function newReport(world: World, office: Office, by: Person): Promise<string> {
  const { organisationId, mark } = office;
  await world.owner.query(`delete from purge_reports where organisation_id = $1 and state <> 'done'`, [organisationId]);
  const id = await putRow(world, 'purge_reports', {
    organisation_id: organisationId,
    files: 1,
    bytes: 4,
    created_by: by.id,
  });
  await world.owner.query(
    `insert into purge_report_files (organisation_id, report_id, file_id, name, place, retention, keep_until, size)
     values ($1, $2, $3, $4, $4, 'transaction', current_date - 1, 4)`,
    [organisationId, id, await newDueFile(world, office, by), mark],
  );
  return id;
}
