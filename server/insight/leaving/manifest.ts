import { z } from 'zod';
import { organisationDeletion } from '#contract/account/organisation-deletion.ts';
import { purgeOrganisations } from '#server/account/organisations/purge.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Domain } from '#server/domain.ts';
import { certificatesOf, deletionState, leave, restore } from './leave.ts';

const routes: Served[] = [
  serve(organisationDeletion.read, ({ tx }) => deletionState(tx)),
  serve(organisationDeletion.ask, ({ tx, input }) => leave(tx, input.name)),
  serve(organisationDeletion.restore, ({ tx }) => restore(tx)),
  serve(organisationDeletion.certificates, ({ write, actor }) =>
    write(async (tx) => ({ certificates: await certificatesOf(tx, actor.userId) })),
  ),
];

export const purgeJob = defineJob({
  kind: 'account.purge-organisations',
  payload: z.object({}),
  timeoutSeconds: 6 * 3_600,
  concurrency: 1,
  run: async ({ services, signal }) => {
    const mayGo = (organisationId: string) =>
      services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
        const held = await tx.one(
          sql`select from files where organisation_id = ${organisationId} and held_at is not null limit 1`,
        );
        return held === undefined;
      });
    return { result: { removed: await purgeOrganisations(services, mayGo, signal) } };
  },
});

const purgeSchedule: Schedule = {
  name: 'purge organizations',
  cron: '*/15 * * * *',
  timeZone: 'UTC',
  enqueue: () => purgeJob.with({}, { key: 'purge organizations' }),
};

export const leaving = { routes, jobs: [purgeJob], schedules: [purgeSchedule] } satisfies Domain;
