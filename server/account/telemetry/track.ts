import { pagePath, pageUrl } from '#contract/account/page-path.ts';
import type { telemetry } from '#contract/account/telemetry.ts';
import type { InputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { noteConversions } from './note-conversions.ts';
import { sourceOf } from './source.ts';

type Facts = { request: RequestFacts; userId: string | null; ownOrigin: string };

/** Writes the specification's row and adds it to its visit. Each outcome of a visit is written once. */
export async function track(
  tx: Queries,
  { request, userId, ownOrigin }: Facts,
  input: InputOf<typeof telemetry.track>,
): Promise<void> {
  const page = pagePath(input.landing_page.split(/[?#]/, 1)[0]!);
  const referrer = pageUrl(input.referrer ?? '') || null;
  const event = input.conversion_event ?? null;
  const metadata = { ...input.metadata, user_agent: request.userAgent.slice(0, 500) };
  const written = await tx.run(sql`
    insert into acquisition_tracking (user_id, session_id, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
                                      referrer, landing_page, conversion_event, converted_at, metadata)
    select ${userId}::uuid, ${input.session_id}, ${input.utm_source ?? null}, ${input.utm_medium ?? null},
           ${input.utm_campaign ?? null}, ${input.utm_term ?? null}, ${input.utm_content ?? null}, ${referrer}, ${page},
           ${event}, case when ${event}::text is not null then now() end, ${JSON.stringify(metadata)}::jsonb
    where not exists (
      select from acquisition_tracking where session_id = ${input.session_id} and conversion_event = ${event})`);
  const isNewConversion = event !== null && written > 0;
  await tx.run(sql`
    insert into acquisition_visits as v (session_id, source, medium, campaign, landing_page, referrer, pages, conversions, user_id)
    values (${input.session_id}, ${sourceOf(input, ownOrigin)}, ${input.utm_medium ?? null}, ${input.utm_campaign ?? null},
            ${page}, ${referrer}, ${event ? 0 : 1}, ${isNewConversion ? 1 : 0}, ${userId})
    on conflict (session_id) do update set
      pages = v.pages + excluded.pages, conversions = v.conversions + excluded.conversions, last_seen_at = now(),
      user_id = coalesce(excluded.user_id, v.user_id)`);
  if (userId) await claimAccount(tx, input.session_id, userId);
}

/** An account created after the visit began was created by it. The first visit to claim it keeps it. */
async function claimAccount(tx: Queries, sessionId: string, userId: string): Promise<void> {
  const claimed = await tx.run(sql`
    update acquisition_visits v set account_id = u.id from users u
    where v.session_id = ${sessionId} and v.account_id is null and u.id = ${userId} and u.created_at >= v.first_seen_at
      and not exists (select from acquisition_visits other where other.account_id = u.id)`);
  if (claimed > 0) await noteConversions(tx, [userId]);
}
