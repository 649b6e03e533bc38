import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';

export async function newTask(world: World, office: Office, by: Person, done = false): Promise<string> {
  return putRow(world, 'tasks', {
    organisation_id: office.organisationId,
    title: `Call ${office.mark} ${nextNumber()}`,
    assignee_id: by.id,
    created_by: by.id,
    ...(nextNumber() % 2 === 0 && { lead_id: await newLead(world, office, by), due_on: '2031-02-28' }),
    ...(done && { done_at: new Date().toISOString(), done_by: by.id }),
  });
}

export const newTaskTemplate = (world: World, { organisationId, mark }: Office, by: Person): Promise<string> =>
  putRow(world, 'task_templates', {
    organisation_id: organisationId,
    name: `${mark} ${nextNumber()}`,
    created_by: by.id,
    items: JSON.stringify([
      { title: `${mark} calls`, offset: 0, doer: 'applier', after: [] },
      { title: `${mark} señs`, offset: 7, doer: 'nobody', after: [0] },
    ]),
  });

/** A set for a lead of the person, with one untouched task. */
export async function newTaskSet(
  world: World,
  { organisationId, mark, ...office }: Office,
  by: Person,
): Promise<string> {
  const lead_id = await newLead(world, { organisationId, mark, ...office }, by);
  const organisation_id = organisationId;
  const set = { organisation_id, name: mark, subject_type: 'lead', subject_id: lead_id, lead_id };
  const id = await putRow(world, 'task_sets', { ...set, start_on: '2031-03-01', made_by: by.id });
  await putRow(world, 'tasks', { organisation_id, title: mark, lead_id, set_id: id, created_by: by.id });
  return id;
}
