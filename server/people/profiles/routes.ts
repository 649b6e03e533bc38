import { type AgentProfile, agentProfile } from '#contract/account/agent-profile.ts';
import { licenceWords } from '#contract/account/licence-words.ts';
import type { Licence } from '#contract/account/onboarding.ts';
import type { InputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { pictureSizesJob } from '../files/pictures/sizes-job.ts';
import { type StoredContent, sendContent } from '../files/send-content.ts';
import { setZone } from '../team/change-work.ts';
import { photoFolder } from './shown-agent.ts';

async function readProfile(tx: Tx, userId: string): Promise<AgentProfile> {
  const { licences, ...row } = await tx.get<Omit<AgentProfile, 'licences'> & { licences: Licence[] }>(sql`
    select coalesce(p.title, '') as title, coalesce(p.phone, '') as phone, coalesce(p.signature, '') as signature,
      p.photo_id as photo, trim(u.first_name || ' ' || u.last_name) as name, u.email, coalesce(p.version, 1) as version,
      coalesce((select w.time_zone from member_work w where w.organisation_id = ${tx.scope.organisationId} and w.user_id = u.id), 'UTC') as "timeZone",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'state', c.state, 'number', c.number) order by c.kind, c.state)
        from licences c where c.user_id = u.id), '[]') as licences
    from users u left join agent_profiles p on p.organisation_id = ${tx.scope.organisationId} and p.user_id = u.id
    where u.id = ${userId}`);
  return { ...row, licences: licenceWords(licences) };
}

/** Accepts only a picture that belongs to no record, because a profile photo is public. */
async function takePhoto(tx: Tx, id: string): Promise<void> {
  const picture = await tx.one<{ key: string }>(sql`
    select f.storage_key as key from files f where f.organisation_id = ${tx.scope.organisationId} and f.id = ${id} and f.deleted_at is null
      and f.content_type in ('image/png', 'image/jpeg', 'image/webp') and num_nonnulls(f.lead_id, f.record_id, f.folder_id) = 0`);
  if (!picture) throw invalid(['photo'], 'This picture is not here.');
  await tx.enqueue(pictureSizesJob.with({ id, key: picture.key }));
}

export const agentProfileRoutes: Served[] = [
  serve(agentProfile.get, ({ tx, actor }) => readProfile(tx, actor.userId)),

  serve(agentProfile.change, async ({ tx, actor, input: { title, phone, signature, photo, timeZone }, version }) => {
    const { organisationId } = tx.scope;
    const before = await readProfile(tx, actor.userId);
    if (photo && photo !== before.photo) await takePhoto(tx, photo);
    const made = await tx.run(sql`
      insert into agent_profiles (organisation_id, user_id, title, phone, signature, photo_id, version)
      select ${organisationId}, ${actor.userId}, ${title}, ${phone}, ${signature}, ${photo}, 2 where ${version} = 1
      on conflict (organisation_id, user_id) do nothing`);
    const changed =
      made ||
      (await tx.run(sql`
        update agent_profiles set title = ${title}, phone = ${phone}, signature = ${signature}, photo_id = ${photo}, version = version + 1
        where organisation_id = ${organisationId} and user_id = ${actor.userId} and version = ${version}`));
    if (changed && timeZone && timeZone !== before.timeZone) await setZone(tx, actor, timeZone);
    const current = await readProfile(tx, actor.userId);
    if (!changed) throw new Refusal('version_conflict', undefined, { current });
    tx.record({ kind: 'member.profile_changed', subject: { type: 'member', id: actor.userId }, data: {} });
    return current;
  }),

  serve(agentProfile.photos, async ({ tx }) => ({
    photos: await tx.all<{ userId: string; photo: string }>(sql`
      select p.user_id as "userId", ${photoFolder}::text || p.photo_id::text as photo
      from agent_profiles p join memberships m on m.organisation_id = p.organisation_id and m.user_id = p.user_id
      where p.organisation_id = ${tx.scope.organisationId} and p.photo_id is not null and m.removed_at is null
      order by p.user_id limit 2000`),
  })),

  {
    call: agentProfile.photo,
    async answer(c, name, services) {
      const { input } = await prepare(c, agentProfile.photo, name, services);
      const photo = await photoById(services, (input as InputOf<typeof agentProfile.photo>).id);
      const headers = bareHeaders(c.var.request.id);
      const { cacheSeconds } = agentProfile.photo;
      return sendContent({ content: photo, as: 'inline', services, web: c, headers, cacheSeconds });
    },
  },
];

/** Twice the width it is displayed at. */
const photoWidth = 320;

/** Serves only a current profile photo, in the smallest sufficient width; any other file stays private. */
async function photoById({ db }: Services, id: string): Promise<StoredContent> {
  const found = await db.asSystem((tx) =>
    tx.one<{ organisationId: string }>(
      sql`select organisation_id as "organisationId" from agent_profiles where photo_id = ${id}`,
    ),
  );
  if (!found) throw notFound();
  const scope: Scope = { ...found, userId: null, actorKind: 'system' };
  const row = await db.withOrg(scope, (tx) =>
    tx.one<StoredContent>(sql`
      select f.name, coalesce(z.storage_key, f.storage_key) as key, coalesce(z.size, f.size) as size,
        case when z.storage_key is null then f.content_type else 'image/webp' end as "contentType"
      from files f
      left join lateral (
        select z.storage_key, z.size from picture_sizes z
        where z.organisation_id = f.organisation_id and z.file_id = f.id and z.width >= ${sql.int(photoWidth)} order by z.width limit 1) z on true
      where f.organisation_id = ${scope.organisationId} and f.id = ${id} and f.deleted_at is null and f.scan <> 'infected'`),
  );
  if (!row) throw notFound();
  return row;
}
