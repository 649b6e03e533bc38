import { files } from '#contract/people/files.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';

/** An uploaded list of people. */
export async function newListFile(world: World, office: Office, by: Person): Promise<string> {
  const body = `First name,Email\n${office.mark},listed${nextNumber()}@example.test\n,not an address\n`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  await world.owner.query('update files set created_by = $1 where id = $2', [by.id, made.body.id]);
  return made.body.id;
}

export async function newImport(world: World, office: Office, by: Person): Promise<string> {
  const file = await newListFile(world, office, by);
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [file]);
  return putRow(world, 'file_imports', {
    kind: 'people',
    organisation_id: office.organisationId,
    name: `${office.mark} ${nextNumber()}.csv`,
    more: JSON.stringify({ system: 'plain' }),
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify([
      { heading: 'First name', samples: [office.mark], target: 'firstName' },
      { heading: 'Email', samples: [], target: 'email' },
    ]),
    created_by: by.id,
  });
}

export async function newDoor(world: World, office: Office, by: Person): Promise<{ id: string; slug: string }> {
  const slug = `${office.mark.toLowerCase()}-form-${nextNumber()}`;
  const id = await putRow(world, 'inbound_doors', {
    organisation_id: office.organisationId,
    kind: 'form',
    name: `${office.mark} form`,
    slug,
    consent_text: `${office.mark} may answer me.`,
    created_by: by.id,
  });
  return { id, slug };
}

/** A message that could not be read. */
export const newInbound = (world: World, office: Office, doorId: string | null = null): Promise<string> =>
  putRow(world, 'inbound_messages', {
    organisation_id: office.organisationId,
    kind: 'api',
    door_id: doorId,
    raw: Buffer.from(JSON.stringify({ firstName: office.mark, email: `inbound${nextNumber()}@example.test` })),
    content_type: 'application/json',
    same_as: `${office.mark} ${nextNumber()}`,
    state: 'failed',
    problem: `${office.mark} could not be read`,
  });
