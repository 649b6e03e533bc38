import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Licence, TeamMember, teamCalls } from '#contract/people/team.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { startZone } from '#server/core/metrics/zone.ts';
import { planNotice } from './licence-notices.ts';
import { memberRows } from './queries.ts';

type Change = Omit<InputOf<typeof teamCalls.changeWork>, 'userId'>;

/** Fields that members may not change for themselves, because others rely on them. */
const managed: readonly (keyof Change)[] = ['office', 'capOpen', 'capDay', 'capWeek'];

export async function readTeamMember(tx: Tx, actor: Member, userId: string): Promise<TeamMember> {
  const member = await tx.one<TeamMember>(memberRows(actor, sql`and m.user_id = ${userId}`));
  if (!member) throw notFound();
  return member;
}

export async function changeWork(
  tx: Tx,
  actor: Member,
  userId: string,
  version: number,
  change: Change,
): Promise<TeamMember> {
  const { organisationId } = actor;
  await tx.run(sql`
    insert into member_work (organisation_id, user_id)
    select organisation_id, user_id from memberships
    where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null on conflict do nothing`);
  await tx.run(sql`
    select from member_work where organisation_id = ${organisationId} and user_id = ${userId} for update`);
  const before = await readTeamMember(tx, actor, userId);
  if (!before.can.change) throw new Refusal('forbidden', "You can change your own schedule and your team's.");
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const changed = Object.keys(change).filter(
    (field) => JSON.stringify(change[field as keyof Change]) !== JSON.stringify(before[field as keyof Change]),
  );
  if (changed.length === 0) return before;
  if (!before.can.manage && managed.some((field) => changed.includes(field)))
    throw new Refusal('forbidden', 'Your manager sets your office and caps.');
  const after = { ...before, ...change } as TeamMember;
  await refuseSenseless(tx, after);
  await tx.run(sql`
    update member_work set office_id = ${after.office}, time_zone = ${after.timeZone}, hours = ${JSON.stringify(after.hours)}::jsonb,
      cap_open = ${after.capOpen}, cap_day = ${after.capDay}, cap_week = ${after.capWeek},
      paused_at = case when ${after.isPaused} then coalesce(paused_at, now()) end,
      -- Who is back begins anew.
      paused_for_missing = paused_for_missing and ${after.isPaused}, missed = case when ${after.isPaused} then missed else 0 end,
      away_from = ${after.awayFrom}, away_to = ${after.awayTo}, cover_id = ${after.cover}, version = version + 1
    where organisation_id = ${organisationId} and user_id = ${userId}`);
  tx.record({ kind: 'member.work_changed', subject: { type: 'member', id: userId }, data: { fields: changed } });
  return readTeamMember(tx, actor, userId);
}

/** Stores the browser's time zone for a member who has chosen none, because it fits better than UTC. */
export async function noteZone(tx: Tx, { organisationId, userId, role }: Member, timeZone: string): Promise<void> {
  if (holds(role, 'organisation.change')) await startZone(tx, timeZone);
  const changed = await tx.run(sql`
    insert into member_work as w (organisation_id, user_id, time_zone)
    select organisation_id, user_id, ${timeZone} from memberships
    where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null
    on conflict (organisation_id, user_id) do update set time_zone = excluded.time_zone
      where w.version = 1 and w.time_zone = 'UTC'`);
  if (changed > 0)
    tx.record({ kind: 'member.work_changed', subject: { type: 'member', id: userId }, data: { fields: ['timeZone'] } });
}

/** Sets the member's own time zone from the profile. */
export async function setZone(tx: Tx, { organisationId, userId }: Member, timeZone: string): Promise<void> {
  await tx.run(sql`
    insert into member_work as w (organisation_id, user_id, time_zone, version) values (${organisationId}, ${userId}, ${timeZone}, 2)
    on conflict (organisation_id, user_id) do update set time_zone = excluded.time_zone, version = w.version + 1`);
  tx.record({ kind: 'member.work_changed', subject: { type: 'member', id: userId }, data: { fields: ['timeZone'] } });
}

async function refuseSenseless(tx: Tx, { userId, awayFrom, awayTo, cover, office }: TeamMember): Promise<void> {
  if ((awayFrom === null) !== (awayTo === null)) throw invalid(['awayTo'], 'Say from when to when.');
  if (awayFrom && awayTo && awayTo < awayFrom) throw invalid(['awayTo'], 'It must end after it starts.');
  if (cover === userId) throw invalid(['cover'], 'Choose another member to cover.');
  const known = await tx.get<{ cover: boolean; office: boolean }>(sql`
    select ${cover}::uuid is null or exists (select from memberships where organisation_id = lintel.org() and user_id = ${cover}
        and removed_at is null and role in ('owner', 'admin', 'manager', 'agent')) as cover,
      ${office}::uuid is null or exists (select from offices where organisation_id = lintel.org() and id = ${office}) as office`);
  if (!known.cover) throw invalid(['cover'], 'Choose a member who takes leads.');
  if (!known.office) throw invalid(['office'], 'There is no such office.');
}

export async function setLicences(
  tx: Tx,
  actor: Member,
  { userId, licences }: InputOf<typeof teamCalls.setLicences>,
): Promise<TeamMember> {
  const before = await readTeamMember(tx, actor, userId);
  if (!before.can.change) throw new Refusal('forbidden', "You can change your own licenses and your team's.");
  if (new Set(licences.map(({ kind, state }) => `${kind} ${state}`)).size < licences.length)
    throw invalid(['licences'], 'Enter one license of each type per state.');
  if (JSON.stringify(before.licences) === JSON.stringify(licences)) return before;
  const given = sql`jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as l(kind text, state text, number text, "expiresOn" date)`;
  await tx.run(sql`
    delete from licences where user_id = ${userId} and (kind, state) not in (select l.kind, l.state from ${given})`);
  await tx.run(sql`
    insert into licences as known (user_id, kind, state, number, expires_on)
    select ${userId}, l.kind, l.state, l.number, l."expiresOn" from ${given}
    on conflict (user_id, kind, state) do update set number = excluded.number, expires_on = excluded.expires_on,
      -- A new end is told of anew.
      reminded = case when known.expires_on is distinct from excluded.expires_on then 0 else known.reminded end`);
  for (const licence of licences) await planNotice(tx, userId, licence);
  tx.record({ kind: 'licence.changed', subject: { type: 'member', id: userId }, data: { licences: licences.length } });
  return readTeamMember(tx, actor, userId);
}

/** What is known of somebody who was recruited, once they joined: their office, and a license of a type and state they don't have yet. */
export async function welcomeMember(
  tx: Tx,
  userId: string,
  { office, licence }: { office: string | null; licence: Licence | null },
): Promise<void> {
  const { organisationId } = tx.scope;
  const subject = { type: 'member', id: userId };
  if (office) {
    await tx.run(sql`
      insert into member_work as w (organisation_id, user_id, office_id, version) values (${organisationId}, ${userId}, ${office}, 2)
      on conflict (organisation_id, user_id) do update set office_id = excluded.office_id, version = w.version + 1`);
    tx.record({ kind: 'member.work_changed', subject, data: { fields: ['office'] } });
  }
  if (!licence) return;
  const added = await tx.run(sql`
    insert into licences (user_id, kind, state, number, expires_on)
    values (${userId}, ${licence.kind}, ${licence.state}, ${licence.number}, ${licence.expiresOn}) on conflict do nothing`);
  if (added === 0) return;
  await planNotice(tx, userId, licence);
  tx.record({ kind: 'licence.changed', subject, data: { licences: 1 } });
}
