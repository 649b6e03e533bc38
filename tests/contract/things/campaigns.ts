import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import { newId } from '#server/core/db/ids.ts';
import { programOf } from '#server/growth/campaigns/program.ts';
import type { CampaignRecord } from '#server/growth/campaigns/rows.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, type World } from '../world.ts';

/** A campaign that could be sent, or is being sent. */
export async function newCampaign(
  { owner }: World,
  { organisationId, mark }: Office,
  by: Person,
  state: 'draft' | 'sending' | 'paused' = 'draft',
): Promise<string> {
  const id = newId();
  const { messages, type } = campaignTemplates.past_client;
  const filter = { and: [{ field: 'tags', op: 'has_any', value: [`nobody ${nextNumber()}`] }] };
  await owner.query(
    `insert into campaigns (organisation_id, id, name, type, messages, filter, time_zone, owner_id)
     values ($1, $2, $3, $4, $5, $6, 'America/New_York', $7)`,
    [organisationId, id, `${mark} campaign`, type, JSON.stringify(messages), JSON.stringify(filter), by.id],
  );
  if (state === 'draft') return id;
  const program = newId();
  const written = { id, type, messages, comparison: null, keepsEntering: false, filter: null };
  const definition = JSON.stringify(
    programOf(written as Pick<CampaignRecord, keyof typeof written>, { origin: '', domain: '' }),
  );
  await owner.query(
    `insert into programs (organisation_id, id, room, name, draft) values ($1, $2, 'campaigns', $3, $4)`,
    [organisationId, program, `${mark} campaign`, definition],
  );
  await owner.query(
    'insert into program_versions (organisation_id, program_id, number, definition) values ($1, $2, 1, $3)',
    [organisationId, program, definition],
  );
  await owner.query(`update programs set state = $3, live = 1 where organisation_id = $1 and id = $2`, [
    organisationId,
    program,
    state === 'paused' ? 'paused' : 'on',
  ]);
  await owner.query(
    `update campaigns set state = $3, program_id = $4, scheduled_at = now(), started_at = now() where organisation_id = $1 and id = $2`,
    [organisationId, id, state, program],
  );
  return id;
}
