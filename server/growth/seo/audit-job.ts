import { z } from 'zod';
import type { OutputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import { findingsOf, type LinkFate, scoreOf } from '#contract/growth/seo/audit.ts';
import type { SeoAudit, seo } from '#contract/growth/seo/seo.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { fateHere, lookThrough } from './look-through.ts';
import { siteFacts } from './page-rows.ts';
import { requireSite } from './redirects.ts';

/** The maximum number of external links requested per audit, so that an audit puts no load on other hosts. */
const mostAsked = 60;
const askedAtOnce = 6;
const mostFindings = 2_000;
const keptAudits = 10;

const kind = 'seo.audit';
const payload = z.strictObject({ audit: id, site: id });

/** Only 404, 410 and an unknown host count as broken: many hosts refuse programs without the link being dead. */
async function fateOutside(fetch: GuardedFetch, link: string, signal: AbortSignal): Promise<LinkFate> {
  try {
    const { status } = await fetch(link, { method: 'GET', signal });
    return status === 404 || status === 410 ? 'broken' : 'fine';
  } catch (error) {
    if (signal.aborted) throw error;
    return error instanceof GuardedFetchError && error.code === 'name_unknown' ? 'broken' : 'fine';
  }
}

export const auditJob = (fetch: GuardedFetch): JobKind<typeof payload> =>
  defineJob({
    kind,
    payload,
    maxAttempts: 3,
    timeoutSeconds: 300,
    concurrency: 1,
    async run({ payload: { audit, site }, services, job, signal }) {
      const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
      try {
        const looked = await services.db.withOrg(scope, (tx) => lookThrough(tx, site));
        const fates = new Map<string, LinkFate>();
        const asked: string[] = [];
        for (const link of new Set(looked.pages.flatMap(({ links }) => links))) {
          const fate = fateHere(looked, link, services.settings.publicUrl);
          if (fate) fates.set(link, fate);
          else asked.push(link);
        }
        for (let at = 0; at < Math.min(asked.length, mostAsked); at += askedAtOnce) {
          const some = asked.slice(at, at + askedAtOnce);
          const answers = await Promise.all(some.map((link) => fateOutside(fetch, link, signal)));
          for (const [place, fate] of answers.entries()) fates.set(some[place]!, fate);
        }
        const findings = findingsOf(looked.pages, (link) => fates.get(link) ?? 'fine');
        const score = scoreOf(looked.pages.length, findings);
        await services.db.withOrg(scope, async (tx) => {
          await tx.run(sql`
            update seo_audits set state = 'done', score = ${score}, pages = ${looked.pages.length},
              findings = ${JSON.stringify(findings.slice(0, mostFindings))}::jsonb, ended_at = now()
            where organisation_id = ${scope.organisationId} and id = ${audit} and state = 'running'`);
        });
        return { result: { score } };
      } catch (error) {
        if (job.isLastAttempt)
          await services.db.withOrg(scope, (tx) =>
            tx.run(sql`
              update seo_audits set state = 'failed', ended_at = now()
              where organisation_id = ${scope.organisationId} and id = ${audit} and state = 'running'`),
          );
        throw error;
      }
    },
  });

const columns = sql`a.id, a.state, a.score, a.pages, a.findings, a.started_at as "startedAt", a.ended_at as "endedAt"`;

export async function lastAudit(tx: Tx, site: string): Promise<OutputOf<typeof seo.audit>> {
  await requireSite(tx, site);
  const rows = await tx.all<SeoAudit>(sql`
    select ${columns} from seo_audits a where a.organisation_id = ${tx.scope.organisationId} and a.site_id = ${site}
    order by a.id desc limit 3`);
  const before = rows.slice(1).find(({ state }) => state === 'done');
  return { audit: rows[0] ?? null, before: before?.score ?? null };
}

/** Allows one audit at a time: a request during a running audit returns that one. */
export async function startAudit(tx: Tx, site: string): Promise<OutputOf<typeof seo.startAudit>> {
  const { isLive } = await siteFacts(tx, site);
  if (!isLive) throw new Refusal('conflict', 'Publish the site first: an audit looks at what visitors see.');
  const { organisationId, userId } = tx.scope;
  const begun = await tx.one<SeoAudit>(sql`
    insert into seo_audits as a (organisation_id, site_id, started_by) values (${organisationId}, ${site}, ${userId})
    on conflict (organisation_id, site_id) where state = 'running' do nothing returning ${columns}`);
  if (!begun)
    return tx.get<SeoAudit>(sql`
      select ${columns} from seo_audits a where a.organisation_id = ${organisationId} and a.site_id = ${site} and a.state = 'running'`);
  await tx.run(sql`
    delete from seo_audits where organisation_id = ${organisationId} and site_id = ${site} and id in (
      select id from seo_audits where organisation_id = ${organisationId} and site_id = ${site} order by id desc offset ${sql.int(keptAudits)})`);
  tx.record({ kind: 'site.audited', subject: { type: 'site', id: site }, data: { audit: begun.id } });
  await tx.enqueue({ kind, payload: { audit: begun.id, site }, maxAttempts: 3, shown: false });
  return begun;
}
