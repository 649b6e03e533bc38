import { templates } from '#contract/people/automations/templates.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Person } from '#tests/setup/people.ts';
import type { Office, World } from '../world.ts';
import { newReachableLead } from './people.ts';

/** An automation that could be turned on, or is on. */
export async function newAutomation(
  { owner }: World,
  { organisationId, mark }: Office,
  state: 'draft' | 'on' | 'paused' = 'draft',
): Promise<string> {
  const id = newId();
  const draft = JSON.stringify({ ...templates.review, triggers: [], again: { mode: 'always' } });
  await owner.query('insert into programs (organisation_id, id, name, draft) values ($1, $2, $3, $4)', [
    organisationId,
    id,
    `${mark} automation`,
    draft,
  ]);
  if (state === 'draft') return id;
  await owner.query(
    'insert into program_versions (organisation_id, program_id, number, definition) values ($1, $2, 1, $3)',
    [organisationId, id, draft],
  );
  await owner.query('update programs set state = $3, live = 1 where organisation_id = $1 and id = $2', [
    organisationId,
    id,
    state,
  ]);
  return id;
}

export async function newEnrolment(
  world: World,
  office: Office,
  by: Person,
): Promise<{ id: string; lead: string; program: string }> {
  const program = await newAutomation(world, office, 'on');
  const lead = await newReachableLead(world, office, by);
  const id = newId();
  await world.owner.query(
    `insert into enrolments (organisation_id, id, program_id, number, lead_id, step_at, next_due_at, entry_key, entered_at)
     values ($1, $2, $3, 1, $4, now(), now() + interval '1 day', 'sample', now())`,
    [office.organisationId, id, program, lead],
  );
  return { id, lead, program };
}

export async function newAutomationDraft(world: World, office: Office, by: Person): Promise<string> {
  const { id: enrolment, lead } = await newEnrolment(world, office, by);
  const id = newId();
  await world.owner.query(
    `insert into program_drafts (organisation_id, id, enrolment_id, program_id, lead_id, step, channel, purpose, subject, body)
     select organisation_id, $2, id, program_id, lead_id, 'a', 'email', 'transactional', 'Hello', $4 from enrolments
     where organisation_id = $1 and id = $3 and lead_id = $5`,
    [office.organisationId, id, enrolment, `${office.mark} body`, lead],
  );
  return id;
}
