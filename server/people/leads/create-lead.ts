import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { isSample } from '#contract/core/sample.ts';
import type { leads } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { NewEvent } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { OneStatement } from '#server/core/http/serve.ts';
import { leadColumns } from './columns.ts';
import { storedPhone } from './phone.ts';

/** One statement: the lead, what happened, and the kept answer. */
export function createLead(input: InputOf<typeof leads.create>, actor: Member): OneStatement {
  const id = newId();
  const owner = input.owner === undefined ? actor.userId : input.owner;
  const givesAway = owner !== actor.userId && owner !== null;
  if (givesAway && !holds(actor.role, 'leads.assign'))
    throw new Refusal('forbidden', 'Your role may not assign leads.');
  const subject = { type: 'lead', id };
  const events: NewEvent[] = [
    {
      kind: 'lead.created',
      subject,
      data: { source: input.source, stage: input.stage, ...(isSample(input) && { samples: true }) },
    },
  ];
  if (givesAway) events.push({ kind: 'lead.assigned', subject, data: { from: null, to: owner } });
  // Whoever asks is a member, as was just read.
  const isThere = givesAway
    ? sql` where exists (
        select from memberships where organisation_id = ${actor.organisationId} and user_id = ${owner} and removed_at is null)`
    : nothing;
  return {
    write: sql`written as (
      insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags,
                         budget_cents, city, state, created_by)
      select ${actor.organisationId}, ${id}, ${input.firstName}, ${input.lastName}, ${input.email}, ${storedPhone(input.phone)},
             ${input.kind}, ${input.stage}, ${input.source}, ${owner}::uuid, ${[...new Set(input.tags)]}::text[],
             ${input.budget}::bigint, ${input.city}, ${input.state}, ${actor.userId}${isThere}
      returning *)`,
    reply: sql`select ${leadColumns(actor)} from written l`,
    events,
    whenNothing: () => invalid(['owner'], 'Nobody in this organisation has this id.'),
  };
}
