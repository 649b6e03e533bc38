import type { InputOf } from '#contract/core/call.ts';
import type { Lead, leads } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOffered } from '../routing/offers.ts';
import { storedPhone } from './phone.ts';
import { leadById } from './queries.ts';

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
  city: sql`city`,
  state: sql`state`,
};

export async function findLead(tx: Tx, actor: Member, id: string): Promise<Lead> {
  const lead = await tx.one<Lead>(leadById(id, actor));
  if (!lead) throw notFound();
  return lead;
}

/** Locked, so that two edits of one version cannot both pass. */
export async function lockLead(tx: Tx, actor: Member, id: string, merged?: 'also merged'): Promise<Lead> {
  const row = await tx.one<Lead & { mergedInto: string | null }>(
    sql`${leadById(id, actor, sql`, l.merged_into as "mergedInto"`)} for update of l`,
  );
  if (!row) throw notFound();
  const { mergedInto, ...lead } = row;
  if (mergedInto && !merged)
    throw new Refusal('conflict', 'This lead was merged into another one.', { details: { mergedInto } });
  return lead;
}

export async function changeLead(tx: Tx, actor: Member, id: string, version: number, change: Change): Promise<Lead> {
  const before = await lockLead(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  if (!before.can.change) throw new Refusal('forbidden');
  const wanted: Change = { ...change, ...(change.phone !== undefined && { phone: storedPhone(change.phone) }) };
  if (wanted.tags) wanted.tags = [...new Set(wanted.tags)];
  const changes = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Lead]),
  );
  if (changes.length === 0) return before;
  await checkOwner(tx, actor, before, wanted);
  refuseNameless({ ...before, ...wanted } as Lead);
  const sets = changes.map(([field, value]) => sql`${columns[field as keyof Change]} = ${value}`);
  await tx.run(sql`
    update leads set ${sql.join(sets)}, version = version + 1, last_activity_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  recordChange(tx, before, Object.fromEntries(changes));
  // Whoever gives a lead away may no longer see it; they still get to know what they did.
  const after = await tx.one<Lead>(leadById(id, actor));
  return after ?? { ...before, ...(Object.fromEntries(changes) as Partial<Lead>), version: version + 1 };
}

async function checkOwner(tx: Tx, actor: Member, before: Lead, { owner }: Change): Promise<void> {
  if (owner === undefined || owner === before.owner) return;
  if (!before.can.assign) throw new Refusal('forbidden', 'You may not assign this lead.');
  if (owner === null) return;
  if (before.owner === null) await refuseOffered(tx, before.id, actor);
  const member = await tx.one(sql`
    select from memberships where organisation_id = ${actor.organisationId} and user_id = ${owner} and removed_at is null for share`);
  if (!member) throw invalid(['owner'], 'Nobody in this organisation has this id.');
}

export function refuseNameless({ firstName, lastName, email, phone }: Lead): void {
  if (!firstName && !lastName && !email && !phone)
    throw invalid(['firstName'], 'Give a name, an e-mail address or a phone number.');
}

/** Stage and owner are what others wait for, so they are events of their own. */
function recordChange(tx: Tx, before: Lead, changed: Record<string, unknown>): void {
  const subject = { type: 'lead', id: before.id };
  const { stage, owner, ...rest } = changed;
  if (stage !== undefined) tx.record({ kind: 'lead.stage_changed', subject, data: { from: before.stage, to: stage } });
  if (owner !== undefined) tx.record({ kind: 'lead.assigned', subject, data: { from: before.owner, to: owner } });
  const others = Object.keys(rest);
  if (others.length > 0) {
    const changes = Object.fromEntries(
      others.map((field) => [field, { from: before[field as keyof Lead], to: rest[field] }]),
    );
    tx.record({ kind: 'lead.changed', subject, data: { changes } });
  }
}

export async function setArchived(tx: Tx, actor: Member, id: string, archived: boolean): Promise<Lead> {
  const before = await lockLead(tx, actor, id);
  if (!before.can.archive) throw new Refusal('forbidden');
  if ((before.archivedAt !== null) === archived) return before;
  await tx.run(sql`
    update leads set archived_at = ${archived ? sql`now()` : sql`null`}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: archived ? 'lead.archived' : 'lead.restored', subject: { type: 'lead', id } });
  return await tx.get<Lead>(leadById(id, actor));
}
