import type { InputOf } from '#contract/core/call.ts';
import type { postComments, SocialComment } from '#contract/growth/social/comments.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, type Page } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const order: Order = { value: { column: sql`k.said_at`, type: 'timestamptz' }, id: sql`k.id`, descending: true };

const shown = sql`
  k.id, json_build_object('id', p.id, 'text', left(p.words, 200)) as post, k.channel_id as channel, c.network, c.name as page, k.author,
  k.words as text, k.said_at as at, k.handled_at is not null as "isHandled", coalesce((
    select json_agg(json_build_object('id', a.id, 'text', a.words, 'by', nullif(trim(u.first_name || ' ' || u.last_name), ''),
      'at', to_char(a.said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', a.state, 'error', a.error) order by a.said_at, a.id)
    from social_comments a left join users u on u.id = a.written_by
    where a.organisation_id = k.organisation_id and a.answer_to = k.id), '[]') as answers`;
const from = sql`
  social_comments k
  join social_posts p on p.organisation_id = k.organisation_id and p.id = k.post_id
  join social_channels c on c.organisation_id = k.organisation_id and c.id = k.channel_id`;

/** Comments neither answered nor marked as done; one whose answer failed counts as waiting again. */
const isWaiting = sql`k.handled_at is null and not exists (
  select from social_comments a where a.organisation_id = k.organisation_id and a.answer_to = k.id and a.state <> 'failed')`;

export function commentPage(input: InputOf<typeof postComments.list>, actor: Member): Page {
  const wanted = [
    ...(input.post ? [sql`k.post_id = ${input.post}`] : []),
    ...(input.waiting ? [isWaiting] : []),
    after(order, input.cursor),
  ];
  return {
    rows: sql`
      select ${shown} from ${from}
      where k.organisation_id = ${actor.organisationId} and k.answer_to is null and ${sql.join(wanted, ' and ')}
      order by k.said_at desc, k.id desc limit ${sql.int(input.limit)}`,
    cursor: [sql`r.at`, sql`r.id`],
    limit: input.limit,
  };
}

export async function readComment(tx: Tx, id: string): Promise<SocialComment> {
  const found = await tx.one<SocialComment>(sql`
    select ${shown} from ${from} where k.organisation_id = ${tx.scope.organisationId} and k.id = ${id} and k.answer_to is null`);
  if (!found) throw notFound();
  return found;
}
