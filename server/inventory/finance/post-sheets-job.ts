import { z } from 'zod';
import type { Sheet } from '#contract/inventory/deals/commission.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { doPayout } from './payouts.ts';
import { postFunded } from './post-sheet.ts';

type Unposted = { id: string; name: string; state: 'funded' | 'paid'; on: string; sheet: Sheet };

/** Posts deals funded before the books existed, each in its own transaction; for paid deals, the payouts too. */
export const postSheetsJob = defineJob({
  kind: 'finance.post_sheets',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    for (let posted = 0; ; posted += 1) {
      signal.throwIfAborted();
      const isDone = await services.db.withOrg(scope, async (tx) => {
        const deal = await tx.one<Unposted>(sql`
          select s.deal_id as id, l.name, s.state, least(s.on_day, ${ourDay})::text as "on", s.sheet from deal_sheets s
          join deals l on l.organisation_id = s.organisation_id and l.id = s.deal_id
          where s.organisation_id = ${scope.organisationId} and s.state in ('funded', 'paid') and s.posted_at is null
          order by s.deal_id limit 1 for update of s`);
        if (!deal) return true;
        await postFunded(tx, deal);
        const due =
          deal.state === 'funded'
            ? []
            : await tx.all<{ id: string }>(sql`
                select id from commission_payouts
                where organisation_id = ${scope.organisationId} and deal_id = ${deal.id} and paid_on is null`);
        for (const { id } of due)
          await doPayout(
            tx,
            { id, on: deal.on, method: 'other', reference: '', deductBills: false },
            { createdBy: null, approvedBy: null },
          );
        return false;
      });
      if (isDone) return { result: { posted } };
    }
  },
});
