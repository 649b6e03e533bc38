import type { InputOf } from '#contract/core/call.ts';
import { networks } from '#contract/growth/social/networks.ts';
import { type SocialChannel, type SocialChannels, type social, warnDays } from '#contract/growth/social/social.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import type { Services } from '#server/core/services.ts';
import { connectors } from './networks/all.ts';

/** The state of a channel `c` in one word: whether it can take posts. */
export const channelState: Sql = sql`case
  when c.network = 'site' then case when exists (
    select from sites s where s.organisation_id = c.organisation_id and s.id = c.site_id and s.published_at is not null) then 'ok' else 'site_offline' end
  when c.refused_at is not null or c.token is null or c.expires_at <= now() then 'expired'
  when cardinality(c.missing_scopes) > 0 then 'missing_scope'
  when c.expires_at < now() + ${sql.int(warnDays)} * interval '1 day' then 'expiring' else 'ok' end`;

const columns = (publicUrl: string): Sql => sql`
  c.id, c.network, coalesce((select '/s/' || s.slug from sites s where s.organisation_id = c.organisation_id and s.id = c.site_id), c.name) as name,
  ${channelState} as state, c.expires_at as "expiresAt", c.missing_scopes as "missingScopes",
  case c.network when 'site' then (select ${publicUrl}::text || '/s/' || s.slug || '/posts' from sites s
    where s.organisation_id = c.organisation_id and s.id = c.site_id)
    when 'facebook' then 'https://www.facebook.com/' || c.external_id
    when 'instagram' then 'https://www.instagram.com/' || ltrim(c.name, '@')
    when 'x' then 'https://x.com/' || ltrim(c.name, '@') end as page,
  c.slots, c.time_zone as "timeZone", c.version`;

/** Gives every live site a channel for its own feed, so that there is always one that needs no outside account. */
export async function ensureSiteChannels(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into social_channels (organisation_id, network, external_id, name, site_id, time_zone)
    select s.organisation_id, 'site', s.id::text, s.slug, s.id, coalesce((
      select w.time_zone from member_work w where w.organisation_id = s.organisation_id order by w.user_id = s.owner_id desc limit 1), 'UTC')
    from sites s where s.organisation_id = ${tx.scope.organisationId} and s.published_at is not null
    on conflict (organisation_id, network, external_id) do nothing`);
}

export const siteChannelsListener: OrganisationListener = {
  name: 'feeds of sites',
  works: 'in organisation',
  kinds: ['site.published'],
  handle: ensureSiteChannels,
};

const mostChannels = 100;

export async function channelsOf(tx: Tx, { settings }: Services): Promise<SocialChannels> {
  const channels = await tx.all<SocialChannel>(sql`
    select ${columns(settings.publicUrl)} from social_channels c
    where c.organisation_id = ${tx.scope.organisationId} and c.removed_at is null order by c.network <> 'site', c.id limit ${sql.int(mostChannels)}`);
  const { draftsOn, hasSite } = await tx.get<Pick<SocialChannels, 'draftsOn' | 'hasSite'>>(sql`
    select coalesce((select s.drafts_on from social_settings s where s.organisation_id = ${tx.scope.organisationId}), '{}') as "draftsOn",
      exists (select from sites where organisation_id = ${tx.scope.organisationId} and published_at is not null) as "hasSite"`);
  const connectable = networks.flatMap((network) =>
    network === 'site' ? [] : { network, isSetUp: connectors[network].isSetUp(settings) },
  );
  return { channels, connectable, draftsOn, hasSite };
}

async function channelById(tx: Tx, { settings }: Services, id: string): Promise<SocialChannel> {
  const found = await tx.one<SocialChannel>(sql`
    select ${columns(settings.publicUrl)} from social_channels c
    where c.organisation_id = ${tx.scope.organisationId} and c.id = ${id} and c.removed_at is null`);
  if (!found) throw notFound();
  return found;
}

const lock = (tx: Tx, id: string) =>
  tx.run(
    sql`select 1 from social_channels where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`,
  );

export async function changeChannel(
  tx: Tx,
  services: Services,
  version: number,
  { id, slots, timeZone }: InputOf<typeof social.changeChannel>,
): Promise<SocialChannel> {
  await lock(tx, id);
  const before = await channelById(tx, services, id);
  const subject = { type: 'social_channel', id };
  if (before.version !== version) await refuseOld(tx, { current: before, changed: 'social_channel.changed', subject });
  const sorted = (slots ?? before.slots).toSorted((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time));
  const unique = sorted.filter(
    (slot, place) => place === 0 || JSON.stringify(slot) !== JSON.stringify(sorted[place - 1]),
  );
  await tx.run(sql`
    update social_channels set slots = ${JSON.stringify(unique)}::jsonb, time_zone = ${timeZone ?? before.timeZone}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'social_channel.changed', subject, data: { name: before.name, fields: ['slots', 'timeZone'] } });
  return channelById(tx, services, id);
}

/** Deletes the channel's access; posts published through it stay on record. */
export async function removeChannel(tx: Tx, services: Services, id: string): Promise<void> {
  await lock(tx, id);
  const { name, network } = await channelById(tx, services, id);
  if (network === 'site') throw new Refusal('conflict', 'The feed of your own site goes with the site: unpublish it.');
  const waiting = await tx.one(sql`
    select from social_deliveries d join social_posts p on p.organisation_id = d.organisation_id and p.id = d.post_id
    where d.organisation_id = ${tx.scope.organisationId} and d.channel_id = ${id} and p.state in ('scheduled', 'publishing')
      and d.state in ('waiting', 'publishing') limit 1`);
  if (waiting) throw new Refusal('conflict', 'Posts are scheduled on this channel. Withdraw them first.');
  await tx.run(sql`
    update social_channels set removed_at = now(), token = null, sealed_key = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'social_channel.removed', subject: { type: 'social_channel', id }, data: { name } });
}

export async function setDrafts(
  tx: Tx,
  actor: Member,
  services: Services,
  { draftsOn }: InputOf<typeof social.setDrafts>,
): Promise<SocialChannels> {
  await tx.run(sql`
    insert into social_settings (organisation_id, drafts_on) values (${actor.organisationId}, ${draftsOn}::text[])
    on conflict (organisation_id) do update set drafts_on = excluded.drafts_on`);
  tx.record({
    kind: 'social.drafts_changed',
    subject: { type: 'organisation', id: actor.organisationId },
    data: { draftsOn },
  });
  return channelsOf(tx, services);
}
