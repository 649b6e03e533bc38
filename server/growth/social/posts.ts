import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { approvedDays, stepsFrom } from '#contract/growth/approval.ts';
import type { Delivery, PostState, SocialPost, social } from '#contract/growth/social/social.ts';
import { changesSince, type PostFacts } from '#contract/growth/social/truth.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Page } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readFacts } from '#server/inventory/marketing/kits.ts';
import { officeOf, photoAddress, readPostFacts } from './home.ts';
import { issuesOf } from './issues.ts';

const shown = sql`case when l.internet_address_display_yn then l.unparsed_address end`;
const listingName = sql`coalesce(${shown}, l.city, '')`;
const listing = sql`case when l.id is null then null else json_build_object('id', l.id, 'name', ${listingName}) end as listing`;
const ofHome = sql`left join listings l on l.organisation_id = p.organisation_id and l.id = p.listing_id`;
const channelName = sql`coalesce((select '/s/' || s.slug from sites s where s.organisation_id = c.organisation_id and s.id = c.site_id), c.name)`;

/** Posts belong to no single client, so every member who may read marketing sees them all. */
export function postPage(input: InputOf<typeof social.list>, actor: Member, photoBase: string): Page {
  const order = { id: sql`p.id`, descending: true };
  const wanted = [
    input.state ? sql`p.state = ${input.state}` : sql`p.state <> 'archived'`,
    ...(input.listing ? [sql`p.listing_id = ${input.listing}`] : []),
  ];
  const rows = sql`
    select p.id, p.state, p.occasion, left(p.words, 400) as text, ${listing},
      case when cardinality(p.photos) > 0 and p.listing_id is not null then ${photoBase}::text || p.listing_id || '/photos/' || p.photos[1] || '?width=400' end as photo,
      p.scheduled_at as "scheduledAt", coalesce((
        select json_agg(json_build_object('network', c.network, 'name', ${channelName}, 'state', d.state) order by c.id)
        from social_deliveries d join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id
        where d.organisation_id = p.organisation_id and d.post_id = p.id), '[]') as channels,
      p.changed_at as "changedAt", p.version
    from social_posts p ${ofHome}
    where p.organisation_id = ${actor.organisationId} and ${sql.join(wanted, ' and ')} and ${after(order, input.cursor)}
    order by p.id desc limit ${sql.int(input.limit)}`;
  return { rows, cursor: [sql`r.id`], limit: input.limit };
}

const person = (id: string): Sql =>
  sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = p.${sql.raw(id)})`;

export type StoredPost = Pick<
  SocialPost,
  | 'id'
  | 'state'
  | 'occasion'
  | 'text'
  | 'link'
  | 'listing'
  | 'scheduledAt'
  | 'changedAt'
  | 'version'
  | 'author'
  | 'approvedBy'
  | 'approvedAt'
  | 'approvedUntil'
  | 'note'
> & {
  photoIds: string[];
  openHouse: string | null;
  facts: PostFacts | null;
  authorId: string | null;
  approverId: string | null;
  isApprovalOver: boolean;
};

export async function readPost(tx: Tx, id: string, lock = false): Promise<StoredPost> {
  if (lock)
    await tx.run(
      sql`select 1 from social_posts where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`,
    );
  const found = await tx.one<StoredPost>(sql`
    select p.id, p.state, p.occasion, p.words as text, p.link, ${listing}, p.scheduled_at as "scheduledAt", p.changed_at as "changedAt",
      p.version, ${person('author_id')} as author, ${person('approved_by')} as "approvedBy", p.approved_at as "approvedAt",
      p.approved_at + ${sql.int(approvedDays)} * interval '1 day' as "approvedUntil", p.note, p.photos as "photoIds",
      p.open_house_id as "openHouse", p.facts, p.author_id as "authorId", p.approved_by as "approverId",
      coalesce(p.approved_at + ${sql.int(approvedDays)} * interval '1 day' < now(), false) as "isApprovalOver"
    from social_posts p ${ofHome} where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export const deliveriesOf = (tx: Tx, post: string): Promise<Delivery[]> =>
  tx.all<Delivery>(sql`
    select d.channel_id as channel, c.network, ${channelName} as name, d.state, d.words as text, d.first_comment as "firstComment",
      d.attempts, d.error, d.address, d.published_at as "publishedAt", d.sha256, d.comments_error as "commentsError"
    from social_deliveries d join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id
    where d.organisation_id = ${tx.scope.organisationId} and d.post_id = ${post} order by c.network <> 'site', c.id`);

/** What has changed in the listing, and what keeps the post from being published. Checked at every view and again on publication. */
export async function judge(
  tx: Tx,
  post: StoredPost,
  deliveries: readonly Delivery[],
  userId: string,
): Promise<Pick<SocialPost, 'changes' | 'issues'>> {
  const { listing: about, facts } = post;
  const now = about ? await readPostFacts(tx, about.id, post.openHouse) : undefined;
  const home = about && (await readFacts(tx, officeOf(tx.scope.organisationId, userId), about.id));
  const variants = deliveries.filter(({ state }) => state !== 'published');
  return {
    changes: facts ? changesSince(facts, now ?? null) : [],
    issues: issuesOf({ text: post.text, link: post.link, photos: post.photoIds, variants, home: home ?? undefined }),
  };
}

type Logged = SocialPost['log'][number];

/** The post's history, read from its events. */
const logOf = (tx: Tx, id: string): Promise<Logged[]> =>
  tx.all<Logged>(sql`
    select e.kind, e.at, nullif(trim(u.first_name || ' ' || u.last_name), '') as by, e.data ->> 'channel' as channel, e.data ->> 'why' as why
    from events e left join users u on u.id = e.actor_id and e.actor_kind <> 'system'
    where e.organisation_id = ${tx.scope.organisationId} and e.subject_type = 'post' and e.subject_id = ${id}
    order by e.id desc limit 100`);

/** States in which the text can still be edited. */
export const isOpen = (state: PostState): boolean =>
  ['draft', 'submitted', 'changes', 'approved', 'scheduled', 'held', 'missed'].includes(state);

export async function presentPost(tx: Tx, actor: Member, services: Services, id: string): Promise<SocialPost> {
  const stored = await readPost(tx, id);
  const deliveries = await deliveriesOf(tx, id);
  const judged = await judge(tx, stored, deliveries, actor.userId);
  const may = (right: string) => holds(actor.role, right);
  const {
    photoIds,
    openHouse: _openHouse,
    facts: _facts,
    authorId: _author,
    approverId: _approver,
    isApprovalOver,
    ...post
  } = stored;
  const isUnsent = deliveries.every(({ state }) => state !== 'published');
  return {
    ...post,
    photos: post.listing
      ? photoIds.map((photo) => ({
          id: photo,
          address: photoAddress(services.settings.publicUrl, actor.organisationId, post.listing!.id, photo),
        }))
      : [],
    deliveries,
    ...judged,
    steps: stepsFrom(post.state, may).filter((step) => step !== 'withdraw' || isUnsent),
    can: {
      change: may('marketing.write') && isOpen(post.state),
      schedule: may('marketing.write') && (post.state === 'approved' || post.state === 'scheduled') && !isApprovalOver,
    },
    log: await logOf(tx, id),
  };
}
