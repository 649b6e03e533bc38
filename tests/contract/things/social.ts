import { randomUUID } from 'node:crypto';
import { seal } from '#server/core/auth/seal.ts';
import type { Person } from '#tests/setup/people.ts';
import type { Office, World } from '../world.ts';

type Given = { state?: 'draft' | 'approved' | 'failed'; approvedBy?: Person };

/** A connected channel of a social network. */
export async function newChannel(world: World, { organisationId, mark }: Office): Promise<string> {
  const { rows } = await world.owner.query(
    `insert into social_channels (organisation_id, network, external_id, name, token, slots)
     values ($1, 'facebook', $2, $3, 'v1.sealed', '[{"weekday": 1, "time": "09:00"}, {"weekday": 4, "time": "17:30"}]') returning id`,
    [organisationId, randomUUID(), `${mark} page`],
  );
  return rows[0].id;
}

export async function newPost(
  world: World,
  office: Office,
  by: Person,
  { state = 'draft' }: Given = {},
): Promise<{ id: string; channel: string }> {
  const channel = await newChannel(world, office);
  const isOut = state === 'failed';
  const { rows } = await world.owner.query(
    `insert into social_posts (organisation_id, state, words, author_id, approved_by, approved_at, scheduled_at)
     values ($1, $2, $3, $4, $4, $5, $6) returning id`,
    [
      office.organisationId,
      state,
      `${office.mark} news`,
      by.id,
      state === 'draft' ? null : new Date(),
      isOut ? new Date() : null,
    ],
  );
  await world.owner.query(
    'insert into social_deliveries (organisation_id, post_id, channel_id, state) values ($1, $2, $3, $4)',
    [office.organisationId, rows[0].id, channel, isOut ? 'failed' : 'waiting'],
  );
  return { id: rows[0].id, channel };
}

/** A comment on a published post, on a channel that allows replies. */
export async function newComment(world: World, office: Office, by: Person): Promise<string> {
  const { id, channel } = await newPost(world, office, by, { state: 'approved' });
  const token = seal(world.server.services.settings.secret, 'social token', 'page');
  await world.owner.query('update social_channels set token = $3 where organisation_id = $1 and id = $2', [
    office.organisationId,
    channel,
    token,
  ]);
  await world.owner.query(
    `update social_deliveries set state = 'published', published = '{}', sha256 = repeat('0', 64), published_at = now(), external_id = $3
     where organisation_id = $1 and post_id = $2`,
    [office.organisationId, id, randomUUID()],
  );
  const { rows } = await world.owner.query(
    `insert into social_comments (organisation_id, post_id, channel_id, external_id, author, words, said_at)
     values ($1, $2, $3, $4, 'Ana Lopez', $5, now()) returning id`,
    [office.organisationId, id, channel, randomUUID(), `${office.mark} question`],
  );
  return rows[0].id;
}

export async function newPiece(
  world: World,
  office: Office,
  by: Person,
  listing: string,
  state: 'draft' | 'approved' = 'draft',
): Promise<string> {
  const { rows } = await world.owner.query(
    `insert into marketing_pieces (organisation_id, kind, title, state, occasion, listing_id, facts, content, author_id, approved_by, approved_at)
     select l.organisation_id, 'flyer', $3, $4, 'new', l.id,
       jsonb_build_object('price', l.list_price_cents, 'status', l.standard_status, 'isShown', true, 'openHouse', null),
       jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('type', 'text', 'id', 'a', 'words', (
         select coalesce(nullif(b.name, ''), o.name) from organisations o left join brands b on b.organisation_id = o.id where o.id = l.organisation_id),
         'tone', 'plain'))), $5, $5, $6
     from listings l where l.organisation_id = $1 and l.id = $2 returning id`,
    [office.organisationId, listing, `${office.mark} flyer`, state, by.id, state === 'approved' ? new Date() : null],
  );
  return rows[0].id;
}
