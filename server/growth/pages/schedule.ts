import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import type { ContentPage, pages } from '#contract/growth/pages.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { lockPage, pageById } from './queries.ts';
import { goLive, lockVersion, refuseForbidden, requireLiveSite } from './write-page.ts';

const mostDays = 366;
const day = 24 * 60 * 60 * 1_000;

/** Schedules a page to go live, with its content at that time. Refuses a page that the check would refuse today. */
export async function schedulePage(
  tx: Tx,
  services: Services,
  version: number,
  { id, at }: InputOf<typeof pages.schedule>,
): Promise<ContentPage> {
  const page = await lockVersion(tx, services, id, version);
  const wait = at === null ? 0 : new Date(at).getTime() - Date.now();
  if (at !== null) {
    if (wait <= 0) throw invalid(['at'], 'Choose a time in the future.');
    if (wait > mostDays * day) throw invalid(['at'], 'Choose a time within a year.');
    await requireLiveSite(tx, page.site);
    refuseForbidden(page);
  }
  await tx.run(sql`
    update content_documents set publish_at = ${at}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (at !== null) await tx.enqueue(publishPageJob.with({ page: id, at }, { afterSeconds: wait / 1_000 }));
  tx.record({
    kind: at === null ? 'page.unscheduled' : 'page.scheduled',
    subject: { type: 'page', id },
    data: { title: page.title, ...(at !== null && { at }) },
  });
  return pageById(tx, services, id);
}

/** Publishes a scheduled page. After a reschedule or cancellation the row holds another time, and the job leaves the page alone. */
export const publishPageJob = defineJob({
  kind: 'page.publish',
  payload: z.strictObject({ page: id, at: z.string() }),
  maxAttempts: 5,
  async run({ payload: { page: pageId, at }, services, job }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'system' };
    await services.db.withOrg(scope, async (tx) => {
      const waiting = await tx.one(sql`
        select from content_documents where organisation_id = ${scope.organisationId} and id = ${pageId} and removed_at is null
          and publish_at = ${at} for update`);
      if (!waiting) return;
      const page = await lockPage(tx, services, pageId);
      try {
        await requireLiveSite(tx, page.site);
        refuseForbidden(page);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await refuse(tx, page, error);
        return;
      }
      await goLive(tx, services, page);
    });
    return undefined;
  },
});

/** Cancels the schedule, leaves the page as it is, and notifies its author of the reason. */
async function refuse(tx: Tx, { id: pageId, site, title }: ContentPage, { message, more }: Refusal): Promise<void> {
  await tx.run(sql`
    update content_documents set publish_at = null, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${pageId}`);
  const [issue] = more.issues ?? [];
  tx.record({
    kind: 'site.page_refused',
    subject: { type: 'site', id: site },
    data: { page: pageId, title, why: issue?.message ?? message },
  });
}
