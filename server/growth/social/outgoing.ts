import type { OutgoingItem } from '#contract/growth/marketing/outgoing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Outgoing } from '#server/domain.ts';
import { schedulePost } from './step-post.ts';
import { firstLine } from './write-post.ts';

/** Posts that are scheduled, published or stuck, at their time; only waiting ones can be moved. */
export const outgoing: Outgoing = {
  source: 'social',
  between: (tx, actor, { from, to, most }) =>
    tx.all<OutgoingItem>(sql`
      select 'social' as source, p.id, left(split_part(p.words, E'\n', 1), 120) as title, p.scheduled_at as at, p.state, null::int as people,
        '/social/' || p.id as page, case when p.state = 'scheduled' then p.version end as version
      from social_posts p
      where p.organisation_id = ${actor.organisationId} and p.scheduled_at >= ${from}::timestamptz and p.scheduled_at < ${to}::timestamptz
        and p.state <> 'archived'
      order by p.scheduled_at limit ${sql.int(most)}`),
  async move(tx, actor, services, { id, version, local, timeZone }) {
    const post = await schedulePost(tx, actor, services, version, { id, at: { local, timeZone } });
    return {
      source: 'social',
      id,
      title: firstLine(post.text),
      at: post.scheduledAt!,
      state: post.state,
      people: null,
      page: `/social/${id}`,
      version: post.version,
    };
  },
};
