import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pastIdOf } from './past-id.ts';

const days = 390;
const visits = 1_200;
/** The site is better known now than it was a year ago. */
const growth = 1.25;
const firstPages = ['/', '/homes', '/homes', '/value', '/', '/blog'];
const sources = ['google.com', 'direct', 'google.com', 'facebook.com', 'instagram.com', 'bing.com', 'direct'];

/** Who looked at the website this year; those among the leads and clients whose source it is looked first and wrote then. */
export async function seedVisits(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  const slug = sql`(select s.slug from sites s where s.organisation_id = ${organisationId} order by s.id limit 1)`;
  const among = (words: readonly string[], key: ReturnType<typeof sql>) =>
    sql`(${words}::text[])[1 + (hashtextextended(${key}, 31) & 1023)::int % ${sql.int(words.length)}]`;
  await tx.run(sql`
    with looked as (
      select 'look ' || n as key, null::uuid as lead, null::text as email,
        now() - (${sql.int(days)} * power(n::float / ${sql.int(visits)}, ${growth}::float)) * interval '1 day' as at
      from generate_series(1, ${sql.int(visits)}) n),
    wrote as (
      select 'wrote ' || l.id as key, l.id as lead, l.email, l.created_at - interval '7 minutes' as at from leads l
      where l.organisation_id = ${organisationId} and l.source = 'website' and l.email is not null
        and l.created_at > now() - ${sql.int(days)} * interval '1 day'),
    came as (
      select c.*, ${pastIdOf(sql`c.at`, sql`c.key`)} as id, ${among(firstPages, sql`c.key`)} as page, ${among(sources, sql`c.key || 's'`)} as source
      from (select * from looked union all select * from wrote) c),
    kept as (
      insert into site_visits (organisation_id, id, place, slug, first_page, source, campaign, created_at, pages)
      select ${organisationId}, c.id, 'site', s.slug, c.page, c.source,
        case when c.source in ('facebook.com', 'instagram.com') then 'listing-ads' end, c.at,
        jsonb_build_array(jsonb_build_object('page', c.page, 'at', c.at)) ||
          case when c.lead is not null or hashtextextended(c.key, 7) & 1 = 1
            then jsonb_build_array(jsonb_build_object('page', '/homes', 'at', c.at + interval '2 minutes')) else '[]'::jsonb end
      from came c cross join (select ${slug} as slug) s where s.slug is not null
      returning id)
    insert into inbound_messages (organisation_id, id, kind, raw, content_type, facts, same_as, state, lead_id, is_new, created_at, settled_at)
    select ${organisationId}, ${pastIdOf(sql`c.at + interval '7 minutes'`, sql`c.key || 'm'`)}, 'form', convert_to(c.email, 'UTF8'), 'text/plain',
      jsonb_build_object('visit', c.id), c.key, 'taken', c.lead, true, c.at + interval '7 minutes', c.at + interval '7 minutes'
    from came c join kept k on k.id = c.id where c.lead is not null`);
}
