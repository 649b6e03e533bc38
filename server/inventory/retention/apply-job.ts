import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { keepFilesOfDeals } from './keep.ts';

const chunk = 200;

/** Runs after a change of rules, for the files of all ended deals. */
export const applyRetentionJob = defineJob({
  kind: 'retention.apply',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
      signal.throwIfAborted();
      const last: string = after;
      after = await services.db.withOrg(scope, async (tx) => {
        const deals = await tx.all<{ id: string }>(sql`
          select id from deals where organisation_id = ${scope.organisationId} and state <> 'open' and id > ${last}
          order by id limit ${sql.int(chunk)}`);
        await keepFilesOfDeals(tx, { deals: deals.map(({ id }) => id) });
        return deals.length === chunk ? deals.at(-1)!.id : undefined;
      });
    }
    return undefined;
  },
});

/** Sets the retention of a deal's files when it is won or lost, and of files added to it later. */
export const retentionListener: OrganisationListener = {
  name: 'retention of files',
  works: 'in organisation',
  kinds: ['deal.stage_changed', 'deal.document_submitted', 'file.added', 'file.moved', 'signing.sealed'],
  async handle(tx, events) {
    const deals = new Set<string>();
    const files = new Set<string>();
    for (const { kind, subject, data } of events) {
      if (typeof data.fileId === 'string') files.add(data.fileId);
      else if (kind.startsWith('deal.') && data.state !== 'open') deals.add(subject.id);
    }
    await keepFilesOfDeals(tx, { deals: [...deals], files: [...files] });
  },
};
