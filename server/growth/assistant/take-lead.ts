import { splitName } from '#contract/people/split-name.ts';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import { readablePhone, takePerson } from '#server/people/inbound/take-person.ts';
import { meetPerson } from '#server/people/leads/known-person.ts';
import { routeLead } from '#server/people/routing/route-lead.ts';
import type { LeftRequest } from './request-job.ts';

/**
 * Creates a lead from a request or adds it to the known lead with this address; the organization's rules assign it. Running the same job
 * again changes nothing.
 */
export async function takeLead(db: Database, organisationId: string, request: LeftRequest): Promise<void> {
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
    const person = { ...splitName(request.name), email: request.email, phone: readablePhone(request.phone) };
    const known = await meetPerson(tx, person);
    const isTold = await tx.one(sql`
      select 1 from events where organisation_id = ${organisationId} and subject_type = 'lead'
        and subject_id = ${known?.id ?? request.id} and kind = 'lead.enquired' and data->>'requestId' = ${request.id}`);
    if (isTold) return;
    const { consent: text, consentVersion: version, ip, userAgent } = request;
    const beginning = { id: request.id, cameBy: 'assistant', source: 'website', tags: ['assistant'] } as const;
    const leadId = await takePerson(tx, person, known, beginning, {
      agreement: { basis: 'assistant', shown: { text, version, ip, userAgent } },
    });
    tx.record({
      kind: 'lead.enquired',
      subject: { type: 'lead', id: leadId },
      data: {
        requestId: request.id,
        wanted: request.kind,
        message: request.message,
        about: request.subject,
        consent: request.consent,
        isNew: !known,
      },
    });
    await routeLead(tx, leadId);
  });
}
