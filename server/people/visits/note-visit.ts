import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { networkOf } from '#server/core/http/limits.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { forgetVisitorLater } from './forget-visitors.ts';

/** A site or a form, by the slug in its address. */
export type Place = { kind: 'site' | 'form'; slug: string };

export type Seen = {
  place: Place;
  page: string;
  /** The address that linked here, as the browser reports it. */
  referrer?: string | undefined;
  utm?: Partial<Record<string, string>> | undefined;
};

/** The most pages per visit that are stored. */
const mostPages = 50;

/** The source of a visit: what the campaign says, else the host that linked here, else `direct`. */
export function sourceOf({ referrer, utm }: Pick<Seen, 'referrer' | 'utm'>, ownOrigin: string): string {
  const named = utm?.utm_source?.trim();
  if (named) return named.toLowerCase().slice(0, 200);
  if (!referrer || !URL.canParse(referrer)) return 'direct';
  const { origin, hostname, protocol } = new URL(referrer);
  if (origin === ownOrigin || !hostname || !protocol.startsWith('http')) return 'direct';
  return hostname.replace(/^(www|m)\./, '').slice(0, 200);
}

/**
 * Identifies repeat visits without storing the visitor: a keyed hash of network, browser, and date. It changes daily (in UTC) and a job
 * removes it a day after the visit, so that nobody can tell who visited.
 */
function visitorOf(secret: string, { ip, userAgent }: RequestFacts, place: string): Buffer {
  const day = new Date().toISOString().slice(0, 10);
  return createHmac('sha256', secret)
    .update(`visit ${day} ${place} ${networkOf(ip)} ${userAgent}`)
    .digest()
    .subarray(0, 16);
}

/** Adds a page view to its visit and returns the visit's id, or undefined for bots. Repeating the same page changes nothing. */
export async function noteVisit(
  { db, settings }: Services,
  scope: Scope,
  request: RequestFacts,
  seen: Seen,
): Promise<string | undefined> {
  if (isbot(request.userAgent)) return undefined;
  const { organisationId } = scope;
  const { kind, slug } = seen.place;
  const page = seen.page.slice(0, 300);
  const visitor = visitorOf(settings.secret, request, `${organisationId} ${kind} ${slug}`);
  const opened = JSON.stringify([{ page, at: new Date().toISOString() }]);
  return db.withOrg(scope, async (tx) => {
    const { id, isNew } = await tx.get<{ id: string; isNew: boolean }>(sql`
      insert into site_visits as v (organisation_id, id, place, slug, first_page, source, campaign, pages, visitor)
      values (${organisationId}, ${newId()}, ${kind}, ${slug}, ${page}, ${sourceOf(seen, new URL(settings.publicUrl).origin)},
        ${seen.utm?.utm_campaign?.slice(0, 200) || null}, ${opened}::jsonb, ${visitor})
      on conflict (organisation_id, visitor) where visitor is not null do update set
        pages = case when v.pages -> -1 ->> 'page' = ${page} or jsonb_array_length(v.pages) >= ${sql.int(mostPages)} then v.pages
          else v.pages || excluded.pages end
      returning v.id, xmax = 0 as "isNew"`);
    if (isNew) await forgetVisitorLater(tx);
    return id;
  });
}
