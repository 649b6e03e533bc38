import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';

/** A checked archive that is ready to import. */
export async function newReadyImport(world: World, by: Person): Promise<string> {
  const { organisationId } = by;
  await world.owner.query(
    `update organisation_imports set state = 'discarded' where organisation_id = $1 and state in ('checking', 'ready', 'importing')`,
    [organisationId],
  );
  return putRow(world, 'organisation_imports', {
    organisation_id: organisationId,
    asked_by: by.id,
    storage_key: `archives/${organisationId}/in-${nextNumber()}.zip`,
    size: 100,
    state: 'ready',
  });
}

/** A renamed field that still has its new label. */
export async function newSettingChange(world: World, { organisationId }: Office, by: Person): Promise<string> {
  const key = `stage_${nextNumber()}`;
  await world.owner.query(`insert into lead_fields (organisation_id, key, place, label) values ($1, $2, $3, 'After')`, [
    organisationId,
    `x_text_${key}`,
    1,
  ]);
  return putRow(world, 'settings_history', {
    organisation_id: organisationId,
    place: 'lead_fields',
    row_key: JSON.stringify({ key: `x_text_${key}` }),
    before: JSON.stringify({ label: 'Before' }),
    after: JSON.stringify({ label: 'After' }),
    changed_by: by.id,
  });
}

/** Marks the person's organization as deleted, so that it can be restored. */
export async function leaves(world: World, { organisationId, id }: Person): Promise<void> {
  await world.owner.query(`update organisations set delete_at = now() + interval '30 days' where id = $1`, [
    organisationId,
  ]);
  await world.owner.query(
    `insert into organisation_deletions (of_organisation, name, asked_by, asked_by_name, delete_at, time_zone)
     values ($1, 'Apart', $2, 'Zoe', now() + interval '30 days', 'UTC')`,
    [organisationId, id],
  );
}

/** A certificate of an organization's deletion, requested by the person. */
export const newCertificate = (world: World, { id }: Person): Promise<unknown> =>
  world.owner.query(
    `insert into organisation_deletions (of_organisation, name, asked_by, asked_by_name, delete_at, time_zone, purged_at, counted)
     values (gen_random_uuid(), 'Gone', $1, 'Zoe', now(), 'UTC', now(), '{"tables": {"leads": 3}, "files": 1, "seal": null}')`,
    [id],
  );
