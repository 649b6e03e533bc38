import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { keepFilesOfDeals } from './keep.ts';

const chunk = 200;

/** When rules are others: the files of all deals that are over. */
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

/** A deal that closes or is lost has its files kept, and what is put beside it later, too. */
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
