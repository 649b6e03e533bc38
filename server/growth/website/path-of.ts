import { idInSegment } from '#contract/growth/home-address.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';

const most = 12;

/** The public name of a home. */
export const homeAbout = sql`case when l.internet_address_display_yn then l.unparsed_address else coalesce(l.city, '') end`;

/** The pages of a visit in order: homes by address, other pages by path. */
async function pathOf(tx: Tx, visit: string): Promise<string> {
  const { organisationId } = tx.scope;
  const row = await tx.one<{ pages: { page: string }[] }>(sql`
    select pages from site_visits where organisation_id = ${organisationId} and id = ${visit}`);
  const steps = [...new Set((row?.pages ?? []).map(({ page }) => page.replace(/^\/s\/[^/]+/, '') || '/'))].slice(-most);
  const idOf = (step: string) => idInSegment(/^\/homes\/(.+)$/.exec(step)?.[1] ?? '');
  const homes = await tx.all<{ id: string; about: string }>(sql`
    select l.id, ${homeAbout} as about from listings l
    where l.organisation_id = ${organisationId} and l.id = any(${steps.flatMap((step) => idOf(step) ?? [])}::uuid[])`);
  return steps
    .filter((step) => step !== '/saved')
    .map((step) => homes.find(({ id }) => id === idOf(step))?.about ?? step)
    .join('\n');
}

/** Records on the lead's timeline, once per visit, what they viewed before they wrote. Only with their consent. */
export async function recordPath(tx: Tx, lead: string, visit: string): Promise<void> {
  const told = await tx.one(sql`
    select from events where organisation_id = ${tx.scope.organisationId} and subject_type = 'lead' and subject_id = ${lead}
      and kind = 'lead.visited_site' and data ->> 'visit' = ${visit}`);
  const about = told ? '' : await pathOf(tx, visit);
  if (about) tx.record({ kind: 'lead.visited_site', subject: { type: 'lead', id: lead }, data: { about, visit } });
}

export const tellPath = ({ db }: Services, scope: Scope, lead: string, visit: string): Promise<void> =>
  db.withOrg(scope, (tx) => recordPath(tx, lead, visit));
