import type { InputOf } from '#contract/core/call.ts';
import { searchHit } from '#contract/core/compliance/search.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import type { Filter } from '#contract/core/filter.ts';
import { unfairCriteria, unfairMessage } from '#contract/inventory/fair-housing.ts';
import type { SavedSearch, savedSearches } from '#contract/inventory/saved-searches.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { fileSearch } from './criteria.ts';
import { sendLater } from './pace.ts';
import { searchById } from './queries.ts';
import { recheckAlertsOf } from './recheck-alerts.ts';

/** Maximum number of searches per contact; nobody reads more alerts. */
const mostOfLead = 50;

/** Rejects criteria about people, with the reason: homes are searched by their features. */
export function refuseUnfair({ filter, name }: { filter?: Filter | undefined; name?: string | undefined }): void {
  const inFilter = filter && unfairCriteria(filter);
  if (inFilter) throw invalid(['filter'], unfairMessage(inFilter));
  const inName = name && searchHit(name);
  if (inName) throw invalid(['name'], unfairMessage(inName));
}

const tell = (tx: Tx, kind: EventKind, { id, lead, name }: Pick<SavedSearch, 'id' | 'lead' | 'name'>, more = {}) =>
  tx.record({ kind, subject: { type: 'lead', id: lead.id }, data: { searchId: id, name, ...more } });

type New = InputOf<typeof savedSearches.create> & { id: string; madeBy: SavedSearch['madeBy'] };

/** Inserts and indexes a search, and schedules its first alert. */
export async function insertSearch(tx: Tx, input: New): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const { id, lead, name, filter, statuses, kinds, frequency, expiresOn, madeBy } = input;
  const made = await tx.run(sql`
    insert into saved_searches (organisation_id, id, lead_id, name, filter, statuses, kinds, frequency, expires_on, made_by, created_by)
    select ${organisationId}, ${id}, ${lead}, ${name}, ${JSON.stringify(filter)}::jsonb, ${statuses}::text[], ${kinds}::text[],
      ${frequency}, ${expiresOn}::date, ${madeBy}, ${userId}
    where (select count(*) from saved_searches
           where organisation_id = ${organisationId} and lead_id = ${lead} and archived_at is null) < ${mostOfLead}`);
  if (made === 0) throw new Refusal('conflict', `This contact already has ${mostOfLead} searches. Archive one first.`);
  await fileSearch(tx, id, filter, true);
  await sendLater(tx, [id]);
}

export async function createSearch(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof savedSearches.create>,
): Promise<SavedSearch> {
  const lead = await tx.one<Lead>(leadById(input.lead, actor));
  if (!lead) throw invalid(['lead'], 'Choose a contact.');
  if (!lead.can.change) throw new Refusal('forbidden');
  refuseUnfair(input);
  const id = newId();
  await insertSearch(tx, { ...input, id, madeBy: 'agent' });
  const search = await tx.get<SavedSearch>(searchById(id, actor));
  tell(tx, 'search.created', search, { frequency: search.frequency });
  return search;
}

async function lockSearch(tx: Tx, actor: Member, id: string): Promise<SavedSearch> {
  const search = await tx.one<SavedSearch>(sql`${searchById(id, actor)} for no key update of s`);
  if (!search) throw notFound();
  if (!search.can.change) throw new Refusal('forbidden');
  return search;
}

const write = (tx: Tx, id: string, sets: Sql): Promise<number> =>
  tx.run(sql`
    update saved_searches set ${sets}, modified_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

const looks = ({ archivedAt, stoppedAt }: SavedSearch): boolean => archivedAt === null && stoppedAt === null;

type Change = Omit<InputOf<typeof savedSearches.change>, 'id'>;

export async function changeSearch(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  change: Change,
): Promise<SavedSearch> {
  const before = await lockSearch(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  refuseUnfair(change);
  const changed = Object.keys(change).filter(
    (name) => JSON.stringify(change[name as keyof Change]) !== JSON.stringify(before[name as keyof Change]),
  );
  if (changed.length === 0) return before;
  const next = { ...before, ...change } as SavedSearch;
  await write(
    tx,
    id,
    sql`name = ${next.name}, filter = ${JSON.stringify(next.filter)}::jsonb, statuses = ${next.statuses}::text[],
      kinds = ${next.kinds}::text[], frequency = ${next.frequency}, paused_until = ${next.pausedUntil}::date,
      expires_on = ${next.expiresOn}::date,
      slowed = ${changed.includes('frequency') ? sql`null` : sql`slowed`}`,
  );
  if (changed.includes('filter')) await fileSearch(tx, id, next.filter, looks(before));
  await recheckAlertsOf(tx, id);
  if (looks(before)) await sendLater(tx, [id]);
  tell(tx, 'search.changed', next, { fields: changed });
  return tx.get<SavedSearch>(searchById(id, actor));
}

/** Alerts stopped by the contact can be resumed only by the contact. */
export async function resumeSearch(tx: Tx, actor: Member, id: string): Promise<SavedSearch> {
  const before = await lockSearch(tx, actor, id);
  if (before.stoppedBy === 'person')
    throw new Refusal('conflict', 'The contact stopped these alerts. Ask them first, then save a new search.');
  if (before.state !== 'stopped' && before.pausedUntil === null && before.pace === before.frequency) return before;
  await write(
    tx,
    id,
    sql`paused_until = null, stopped_by = null, stopped_at = null, slowed = null, asked_at = null, last_clicked_at = now()`,
  );
  await fileSearch(tx, id, before.filter, before.archivedAt === null);
  if (before.archivedAt === null) await sendLater(tx, [id]);
  tell(tx, 'search.resumed', before);
  return tx.get<SavedSearch>(searchById(id, actor));
}

export async function setArchived(tx: Tx, actor: Member, id: string, archived: boolean): Promise<SavedSearch> {
  const before = await lockSearch(tx, actor, id);
  if ((before.archivedAt !== null) === archived) return before;
  await write(tx, id, archived ? sql`archived_at = now()` : sql`archived_at = null`);
  await fileSearch(tx, id, before.filter, !archived && before.stoppedAt === null);
  if (archived) await recheckAlertsOf(tx, id);
  tell(tx, archived ? 'search.archived' : 'search.restored', before);
  return tx.get<SavedSearch>(searchById(id, actor));
}
