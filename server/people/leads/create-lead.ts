import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { isSample } from '#contract/core/sample.ts';
import type { CustomValues } from '#contract/people/custom-fields.ts';
import { extraPlain } from '#contract/people/lead-fields.ts';
import type { leads } from '#contract/people/leads.ts';
import { isDefaultStage } from '#contract/people/stage-list.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { OneStatement } from '#server/core/http/serve.ts';
import { allColumns } from './columns.ts';
import { checkCustom, fitsFields, withoutEmpty } from './custom/custom-fields.ts';
import { hindranceOf, isFitOwner, unfitOwner } from './fit-owner.ts';
import { storedPhone } from './phone.ts';
import { columnOf } from './plain-columns.ts';
import { checkStage, isStageHere } from './stages/stages.ts';

/** Columns that few leads are created with. Leaving them out keeps the statement short for all other leads. */
function besideUsual(input: InputOf<typeof leads.create>, custom: CustomValues): { names: Sql; values: Sql } {
  const { timeframe, areas, language, lostReason, reengageOn } = input;
  const lines = extraPlain.filter((field) => input[field]);
  const others = [timeframe, language, lostReason, reengageOn, ...areas, ...lines, ...Object.keys(custom)];
  const isUsual = others.every((value) => !value);
  if (isUsual) return { names: nothing, values: nothing };
  return {
    names: sql`, timeframe, areas, language, lost_reason, reengage_on, custom${sql.raw(lines.map((field) => `, ${columnOf(field)}`).join(''))}`,
    values: sql`, ${timeframe}, ${areas}::text[], ${language}, ${lostReason}, ${reengageOn}::date, ${JSON.stringify(custom)}::jsonb${sql.join(
      lines.map((field) => sql`, ${input[field]}`),
      '',
    )}`,
  };
}

/** Inserts the lead, its events, and the stored response in one statement. */
export function createLead(input: InputOf<typeof leads.create>, actor: Member): OneStatement {
  const id = newId();
  const owner = input.owner === undefined ? actor.userId : input.owner;
  const givesAway = owner !== actor.userId && owner !== null;
  if (givesAway && !holds(actor.role, 'leads.assign')) throw new Refusal('forbidden', "Your role can't assign leads.");
  const subject = { type: 'lead', id };
  const events: NewEvent[] = [
    {
      kind: 'lead.created',
      subject,
      data: { source: input.source, stage: input.stage, ...(isSample(input) && { samples: true }) },
    },
  ];
  if (givesAway) events.push({ kind: 'lead.assigned', subject, data: { from: null, to: owner } });
  const custom = withoutEmpty(input.custom);
  const conditions = [
    // The caller was just read as an active member, so only another owner needs the check.
    ...(givesAway ? [isFitOwner(actor.organisationId, owner)] : []),
    ...(isDefaultStage(input.stage) ? [] : [isStageHere(actor.organisationId, input.stage)]),
    ...(Object.keys(custom).length > 0 ? [fitsFields(actor.organisationId, custom)] : []),
  ];
  const isThere = conditions.length > 0 ? sql` where ${sql.join(conditions, ' and ')}` : nothing;
  const beside = besideUsual(input, custom);
  return {
    write: sql`written as (
      insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, stage, source, owner_id, tags,
                         budget_cents, city, state, created_by, came_by${beside.names})
      select ${actor.organisationId}, ${id}, ${input.firstName}, ${input.lastName}, ${input.email}, ${storedPhone(input.phone)},
             ${input.kind}, ${input.stage}, ${input.source}, ${owner}::uuid, ${[...new Set(input.tags)]}::text[],
             ${input.budget}::bigint, ${input.city}, ${input.state}, ${actor.userId}, ${actor.kind === 'key' ? 'api' : 'hand'}${beside.values}${isThere}
      returning *)`,
    reply: sql`select ${allColumns(actor)} from written l`,
    events,
    whenNothing: (tx) => whyNotWritten(tx, { stage: input.stage, custom, owner }),
  };
}

async function whyNotWritten(
  tx: Tx,
  { stage, custom, owner }: { stage: string; custom: CustomValues; owner: string | null },
): Promise<Refusal> {
  await checkStage(tx, stage);
  await checkCustom(tx, custom);
  return invalid(['owner'], (owner && (await hindranceOf(tx, owner))) || unfitOwner);
}
