import { addDays } from '#contract/core/time-zone.ts';
import { files } from '#contract/people/files.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';

export const rentRollColumns = ['property', 'stateOrProvince', 'unit', 'tenant', 'from', 'rent'] as const;
/** A day that has begun everywhere, and is not too long ago. */
export const balancesOf = (): string => addDays(new Date().toISOString().slice(0, 10), -2);

export async function newRentRollImport(world: World, office: Office, by: Person): Promise<string> {
  const body = `Property,State,Unit,Tenant,Lease from,Rent\n${office.mark} Court ${nextNumber()},TX,1,Größe Lee,2/3/2025,1500\n,XX,,,,\n`;
  const uploaded = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [uploaded.body.id]);
  return putRow(world, 'file_imports', {
    organisation_id: office.organisationId,
    kind: 'rent_roll',
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify(rentRollColumns.map((target) => ({ heading: target, samples: [office.mark], target }))),
    created_by: by.id,
  });
}
