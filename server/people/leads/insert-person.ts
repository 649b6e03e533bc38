import type { CustomValues } from '#contract/people/custom-fields.ts';
import type { WayIn } from '#contract/people/ownership.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { heard } from './activity.ts';
import type { Person } from './known-person.ts';

/** What to store when a new lead is inserted. */
export type Beginning = {
  /** Set by callers that may send the same lead twice. */
  id?: string;
  cameBy: WayIn;
  /** The user behind the referral, page, open house, or site that brought the lead. */
  broughtBy?: string | null;
  source: string;
  /** The source's name in the program the lead came from. */
  sourceName?: string | null;
  kind?: string;
  stage?: string;
  owner?: string;
  tags?: readonly string[];
  budget?: number | null;
  city?: string | null;
  state?: string | null;
  /** Further data for the `lead.created` event. */
  told?: Record<string, unknown>;
};

export async function insertPerson(tx: Tx, person: Person, beginning: Beginning): Promise<string> {
  const { firstName, lastName, email, phone } = person;
  const { id = newId(), cameBy, broughtBy = null, source, kind = 'buyer', stage = 'new', owner = null } = beginning;
  const { tags = [], budget = null, city = null, state = null, sourceName = null, told } = beginning;
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags, budget_cents, city,
      state, came_by, brought_by, source_name)
    values (${tx.scope.organisationId}, ${id}, ${firstName}, ${lastName}, ${email}, ${phone}, ${kind}, ${stage}, ${source},
      ${owner}::uuid, ${[...new Set(tags)]}::text[], ${budget}::bigint, ${city}, ${state}, ${cameBy}, ${broughtBy}::uuid, ${sourceName})
    on conflict (organisation_id, id) do nothing`);
  const subject = { type: 'lead', id };
  tx.record({ kind: 'lead.created', subject, data: { source, stage, ...told } });
  if (owner) tx.record({ kind: 'lead.assigned', subject, data: { from: null, to: owner } });
  return id;
}

/** Details that a lead gave along with an inquiry. Values that are already known stay. */
export type Said = { timeframe?: string | null; language?: string | null; custom?: CustomValues };

/** Records activity by the lead and fills in what they said along with it. */
export async function hearPerson(
  tx: Tx,
  leadId: string,
  { timeframe = null, language = null, custom = {} }: Said = {},
): Promise<void> {
  await tx.run(sql`
    update leads set ${heard}, timeframe = coalesce(timeframe, ${timeframe}), language = coalesce(language, ${language}),
      custom = ${JSON.stringify(custom)}::jsonb || custom
    where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);
}
