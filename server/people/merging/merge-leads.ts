import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { CustomValues } from '#contract/people/custom-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { MergeField, merging } from '#contract/people/merging.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Hanging } from '#server/core/db/hanging.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { columns, lockLead, refuseNameless } from '../leads/change-lead.ts';
import { leadById } from '../leads/queries.ts';
import { refuseOffered } from '../routing/offers.ts';
import { type FieldChanges, fieldChanges, type MergedField } from './merge-fields.ts';
import { type Moved, moveAll } from './move.ts';
import { type Ownership, setOwnership, withOwnership } from './ownership.ts';

type Wish = InputOf<typeof merging.merge>;

/** Locks by id, so that two merges of the same leads wait for each other instead of deadlocking. */
export async function lockBoth(
  tx: Tx,
  actor: Member,
  one: string,
  other: string,
  merged?: 'also merged',
): Promise<[Lead, Lead]> {
  const [first, second] = [one, other].toSorted() as [string, string];
  const leads = [await lockLead(tx, actor, first, merged), await lockLead(tx, actor, second, merged)] as const;
  return one === first ? [leads[0], leads[1]] : [leads[1], leads[0]];
}

/** A merge changes the winner and passes on the loser's data, so the actor must be allowed to do both by hand. */
function refuseUnlessAllowed(winner: Lead, loser: Lead, take: readonly MergeField[]): void {
  if (!winner.can.change || !loser.can.change || !loser.can.assign)
    throw new Refusal('forbidden', "You can't merge these leads.");
  if (take.includes('owner') && winner.owner !== loser.owner && !winner.can.assign)
    throw new Refusal('forbidden', "You can't assign this lead.");
}

export async function mergeLeads(
  tx: Tx,
  actor: Member,
  { hanging, version, wish }: { hanging: readonly Hanging[]; version: number; wish: Wish },
): Promise<OutputOf<typeof merging.merge>> {
  const [winner, loser] = await lockBoth(tx, actor, wish.id, wish.loser);
  if (wish.id === wish.loser) throw invalid(['loser'], 'A lead cannot be merged with itself.');
  refuseUnlessAllowed(winner, loser, wish.take);
  for (const lead of [winner, loser]) if (lead.owner === null) await refuseOffered(tx, lead.id, actor);
  if (winner.version !== version) throw new Refusal('version_conflict', undefined, { current: winner });
  if (loser.version !== wish.loserVersion) throw new Refusal('version_conflict', undefined, { current: loser });
  if (winner.archivedAt) throw new Refusal('conflict', 'The lead that stays is archived. Restore it first.');
  if (loser.purgeAt) throw new Refusal('conflict', 'One of the leads is in the trash. Restore it first.');
  const fields = fieldChanges(await withOwnership(tx, winner), await withOwnership(tx, loser), wish);
  refuseNameless({ ...winner, ...valuesAfter(fields) } as Lead);
  await keepPoints(tx);
  const moved = await moveAll(tx, hanging, { from: loser.id, to: winner.id });
  const added = await keepAddresses(tx, actor, winner, loser, fields);
  // The later activity of both leads counts.
  const lastActivityAt = await setFields(
    tx,
    winner.id,
    valuesAfter(fields),
    sql`last_activity_at = greatest(last_activity_at, ${loser.lastActivityAt}),
      waits_since = nullif(greatest(coalesce(waits_since, last_activity_at), ${loser.waitsSince ?? loser.lastActivityAt}),
        greatest(last_activity_at, ${loser.lastActivityAt}))`,
  );
  await tx.run(sql`
    update leads set merged_into = ${winner.id}, archived_at = coalesce(archived_at, now()), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${loser.id}`);
  await tx.run(sql`
    delete from merge_candidates where organisation_id = ${actor.organisationId} and (one_id = ${loser.id} or other_id = ${loser.id})`);
  const id = newId();
  const { at } = await tx.get<{ at: string }>(sql`
    insert into lead_merges (organisation_id, id, winner_id, loser_id, fields, moved, loser_archived_at, merged_by)
    values (${actor.organisationId}, ${id}, ${winner.id}, ${loser.id},
            ${JSON.stringify({ ...fields, lastActivityAt: { before: winner.lastActivityAt, after: lastActivityAt, waitedSince: winner.waitsSince } })},
            ${JSON.stringify({ ...moved, added } satisfies Stored)}, ${loser.archivedAt}, ${actor.userId})
    returning merged_at as at`);
  recordMerge(tx, id, winner, loser, fields);
  const lead = await tx.one<Lead>(leadById(winner.id, actor));
  if (!lead) throw notFound();
  return { merge: { id, winner: winner.id, loser: loser.id, at }, lead };
}

/** Turns off the trigger that moves address details along with a lead's fields; in this transaction they are moved explicitly. */
export const keepPoints = (tx: Tx): Promise<number> => tx.run(sql`select set_config('app.keep_points', 'on', true)`);

/** `added` lists addresses that became further ones in the merge. */
export type Stored = Moved & { added: { id: string }[] };

const valuesAfter = (fields: FieldChanges): Partial<Record<MergedField, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([field, { after }]) => [field, after]));

/** Keeps every address of both leads, whichever becomes primary. */
function keepAddresses(
  tx: Tx,
  actor: Member,
  winner: Lead,
  loser: Lead,
  fields: FieldChanges,
): Promise<{ id: string }[]> {
  const rows = (['email', 'phone'] as const).flatMap((channel) => {
    const primary = fields[channel]?.after ?? winner[channel];
    return [...new Set([winner[channel], loser[channel]])]
      .filter((address) => address !== null && address !== primary)
      .map((address) => ({ channel, address }));
  });
  if (rows.length === 0) return Promise.resolve([]);
  return tx.all<{ id: string }>(sql`
    insert into contact_points (organisation_id, lead_id, channel, address, created_by)
    select ${actor.organisationId}, ${winner.id}, r.channel, r.address, ${actor.userId}
    from unnest(${rows.map(({ channel }) => channel)}::text[], ${rows.map(({ address }) => address)}::text[]) r(channel, address)
    on conflict (organisation_id, lead_id, channel, address) do nothing returning id`);
}

/** Sets the fields and returns the resulting time of the last activity. */
export async function setFields(
  tx: Tx,
  id: string,
  values: Partial<Record<MergedField, unknown>>,
  activity: Sql | undefined,
): Promise<string> {
  const sets: Sql[] = Object.entries(values).map(([field, value]) =>
    field === 'ownership'
      ? setOwnership(value as Ownership)
      : sql`${columns[field as keyof typeof columns]} = ${field === 'custom' ? JSON.stringify(value) : value}`,
  );
  const { at } = await tx.get<{ at: string }>(sql`
    update leads set ${sql.join([...sets, ...(activity ? [activity] : []), sql`version = version + 1`])}
    where organisation_id = ${tx.scope.organisationId} and id = ${id} returning last_activity_at as at`);
  return at;
}

/** Custom fields are recorded one by one, like a change by hand. */
function ownChanges(custom: FieldChanges['custom']): FieldChanges {
  const [before, after] = [custom?.before, custom?.after] as CustomValues[];
  return Object.fromEntries(
    Object.entries(after ?? {})
      .filter(([key]) => !(key in (before ?? {})))
      .map(([key, value]) => [key, { before: null, after: value }]),
  );
}

const classChange = (ownership: FieldChanges['ownership']): [string, { before: unknown; after: unknown }][] => {
  if (!ownership) return [];
  const { before, after } = ownership as Record<'before' | 'after', Ownership>;
  return [['ownerClass', { before: before.class, after: after.class }]];
};

function recordMerge(tx: Tx, id: string, winner: Lead, loser: Lead, fields: FieldChanges): void {
  const { custom, ownership, ...others } = fields;
  const changes = Object.fromEntries(
    [...Object.entries(others), ...Object.entries(ownChanges(custom)), ...classChange(ownership)].map(
      ([field, { before, after }]) => [field, { from: before, to: after }],
    ),
  );
  tx.record({
    kind: 'lead.merged',
    subject: { type: 'lead', id: winner.id },
    data: { merge: id, loser: loser.id, name: loser.name, changes },
  });
  tx.record({
    kind: 'lead.merged_away',
    subject: { type: 'lead', id: loser.id },
    data: { merge: id, winner: winner.id, name: winner.name },
  });
}
