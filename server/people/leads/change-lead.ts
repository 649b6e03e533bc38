import type { InputOf } from '#contract/core/call.ts';
import type { CustomValues } from '#contract/people/custom-fields.ts';
import { daysInTrash, type Lead, type leads, saysWhyLost } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { refuseOffered } from '../routing/offers.ts';
import { worked } from './activity.ts';
import { checkCustom, withoutEmpty } from './custom/custom-fields.ts';
import { hindranceOf } from './fit-owner.ts';
import { storedPhone } from './phone.ts';
import { ofPlain } from './plain-columns.ts';
import { leadById } from './queries.ts';
import { missingToLeave } from './stages/leave-stage.ts';
import { checkStage } from './stages/stages.ts';
import { purgeLater } from './trash/purge-job.ts';

type Change = Omit<InputOf<typeof leads.change>, 'id'>;

export const columns: Record<keyof Change, Sql> = {
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  email: sql`email`,
  phone: sql`phone`,
  kind: sql`kind`,
  stage: sql`stage`,
  source: sql`source`,
  owner: sql`owner_id`,
  tags: sql`tags`,
  budget: sql`budget_cents`,
  ...ofPlain((column) => sql.raw(column)),
  timeframe: sql`timeframe`,
  areas: sql`areas`,
  language: sql`language`,
  lostReason: sql`lost_reason`,
  reengageOn: sql`reengage_on`,
  custom: sql`custom`,
};

export async function findLead(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await tx.one<Lead>(leadById(id, actor));
  if (!lead) throw notFound();
  return lead;
}

/** Locks the lead, so that two edits based on the same version can't both pass. */
export async function lockLead(tx: Tx, actor: Member, id: string, merged?: 'also merged'): Promise<Lead> {
  const row = await tx.one<Lead & { mergedInto: string | null }>(
    sql`${leadById(id, actor, sql`, l.merged_into as "mergedInto"`)} for no key update of l`,
  );
  if (!row) throw notFound();
  const { mergedInto, ...lead } = row;
  if (mergedInto && !merged)
    throw new Refusal('conflict', 'This lead was merged into another one.', { details: { mergedInto } });
  return lead;
}

export async function changeLead(tx: Tx, actor: Member, id: string, version: number, change: Change): Promise<Lead> {
  const before = await lockLead(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, {
      current: before,
      changed: 'lead.changed',
      subject: { type: 'lead', id },
      told: { 'lead.stage_changed': ['stage', 'lostReason'], 'lead.assigned': ['owner'], 'lead.merged': [] },
    });
  if (!before.can.change) throw new Refusal('forbidden');
  const wanted: Change = { ...change, ...(change.phone !== undefined && { phone: storedPhone(change.phone) }) };
  if (wanted.tags) wanted.tags = [...new Set(wanted.tags)];
  if (wanted.areas) wanted.areas = [...new Set(wanted.areas)];
  if (wanted.custom) wanted.custom = withoutEmpty({ ...before.custom, ...wanted.custom });
  // Another source is chosen by class; the name of the one before would contradict it.
  if (wanted.source && wanted.source !== before.source) wanted.sourceName ??= null;
  if (differing(before, wanted).length === 0) return before;
  await checkOwner(tx, actor, before, wanted);
  refuseNameless({ ...before, ...wanted } as Lead);
  if (wanted.custom) await checkCustom(tx, withoutEmpty(change.custom ?? {}));
  await checkMove(tx, before, wanted);
  const changes = differing(before, wanted);
  const sets = changes.map(([field, value]) => sql`${columns[field as keyof Change]} = ${stored(field, value)}`);
  await tx.run(sql`
    update leads set ${sql.join(sets)}, version = version + 1, ${worked}
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  recordChange(tx, before, Object.fromEntries(changes));
  // A member who gives a lead away may no longer see it; they still get the result of their own change.
  const after = await tx.one<Lead>(leadById(id, actor));
  return after ?? { ...before, ...(Object.fromEntries(changes) as Partial<Lead>), version: version + 1 };
}

const differing = (before: Lead, wanted: Change): [string, unknown][] =>
  Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Lead]),
  );

const stored = (field: string, value: unknown): unknown => (field === 'custom' ? JSON.stringify(value) : value);

/** Checks a stage change: the stage exists, the requirements for leaving the old stage are met, and a lost lead has a reason. */
async function checkMove(tx: Tx, before: Lead, wanted: Change): Promise<void> {
  const after = { ...before, ...wanted } as Lead;
  if (after.stage === lostStage) {
    if (!after.lostReason && (after.stage !== before.stage || before.lostReason))
      throw invalid(['lostReason'], saysWhyLost);
    return;
  }
  if (wanted.lostReason || wanted.reengageOn) throw invalid(['lostReason'], 'Only a lost lead has a reason for it.');
  if (after.stage === before.stage) return;
  await checkStage(tx, after.stage);
  // A lead that leaves the lost stage has no lost reason.
  wanted.lostReason = null;
  wanted.reengageOn = null;
  // Fields set in the same change as the stage count toward the exit requirements.
  const filled: Partial<Record<string, unknown>> = {
    phone: after.phone,
    email: after.email,
    owner: after.owner,
    budget: after.budget,
    timeframe: after.timeframe,
    area: after.areas?.[0],
  };
  const { missing } = await tx.get<{ missing: string[] }>(sql`
    select ${missingToLeave} as missing from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${before.id}`);
  const lacking = missing.filter((need) => filled[need] === undefined || filled[need] === null);
  if (lacking.length > 0)
    throw new Refusal('invalid_input', `Before it may leave its stage, this lead needs: ${lacking.join(', ')}.`, {
      issues: [{ path: ['stage'], message: `Missing before it may leave its stage: ${lacking.join(', ')}.` }],
      details: { missing: lacking },
    });
}

async function checkOwner(tx: Tx, actor: Member, before: Lead, { owner }: Change): Promise<void> {
  if (owner === undefined || owner === before.owner) return;
  if (!before.can.assign) throw new Refusal('forbidden', "You can't assign this lead.");
  if (owner === null) return;
  if (before.owner === null) await refuseOffered(tx, before.id, actor);
  const hindrance = await hindranceOf(tx, owner);
  if (hindrance) throw invalid(['owner'], hindrance);
}

export function refuseNameless({ firstName, lastName, email, phone }: Lead): void {
  if (!firstName && !lastName && !email && !phone)
    throw invalid(['firstName'], 'Enter a name, email address, or phone number.');
}

/** Stage and owner changes are separate events because automations and notifications listen for them. */
function recordChange(tx: Tx, before: Lead, changed: Record<string, unknown>): void {
  const subject = { type: 'lead', id: before.id };
  const { stage, owner, custom, ...rest } = changed;
  if (stage !== undefined) {
    const { lostReason } = rest;
    delete rest.lostReason;
    tx.record({
      kind: 'lead.stage_changed',
      subject,
      data: { from: before.stage, to: stage, ...(typeof lostReason === 'string' && { reason: lostReason }) },
    });
  }
  if (owner !== undefined) tx.record({ kind: 'lead.assigned', subject, data: { from: before.owner, to: owner } });
  const own = custom === undefined ? [] : changedKeys(before.custom ?? {}, custom as CustomValues);
  const changes = {
    ...Object.fromEntries(
      Object.keys(rest).map((field) => [field, { from: before[field as keyof Lead] ?? null, to: rest[field] }]),
    ),
    ...Object.fromEntries(
      own.map((key) => [key, { from: before.custom?.[key] ?? null, to: (custom as CustomValues)[key] ?? null }]),
    ),
  };
  if (Object.keys(changes).length > 0) tx.record({ kind: 'lead.changed', subject, data: { changes } });
}

const changedKeys = (before: CustomValues, after: CustomValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

type Place = 'list' | 'archive' | 'trash';

const placeOf = ({ archivedAt, purgeAt }: Lead): Place => (purgeAt ? 'trash' : archivedAt ? 'archive' : 'list');
const wayTo = { list: 'lead.restored', archive: 'lead.archived', trash: 'lead.removed' } as const;

/** Moves a lead to the list, the archive, or the trash. */
export async function putLead(tx: Tx, actor: Member, id: string, place: Place): Promise<Lead> {
  const before = await lockLead(tx, actor, id);
  if (!before.can.archive) throw new Refusal('forbidden');
  if (placeOf(before) === place) return before;
  await tx.run(sql`
    update leads set archived_at = ${place === 'list' ? sql`null` : sql`coalesce(archived_at, now())`},
      purge_at = ${place === 'trash' ? sql`now() + ${daysInTrash} * interval '1 day'` : sql`null`}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (place === 'trash') await purgeLater(tx);
  tx.record({ kind: wayTo[place], subject: { type: 'lead', id } });
  return await tx.get<Lead>(leadById(id, actor));
}
