import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { heard } from '#server/people/leads/activity.ts';
import { storedPhone } from '#server/people/leads/phone.ts';
import { consentsToAnswer, recordConsents } from '#server/people/messages/consent.ts';
import { routeLead } from '#server/people/routing/route-lead.ts';
import type { LeftRequest } from './request-job.ts';

/**
 * Makes a lead of a request, or adds it to the one that is known by this address. The organisation's own rules say
 * whose it becomes. A second run of the same job changes nothing.
 */
export async function takeLead(db: Database, organisationId: string, request: LeftRequest): Promise<void> {
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
    const known = await tx.one<{ id: string }>(sql`
      select l.id from leads l
      where l.organisation_id = ${organisationId} and l.archived_at is null and (l.email = ${request.email} or l.id = any(array(
        select p.lead_id from contact_points p
        where p.organisation_id = ${organisationId} and p.channel = 'email' and p.address = ${request.email})))
      order by l.id limit 1 for update`);
    const leadId = known?.id ?? (await insertLead(tx, organisationId, request));
    const isTold = await tx.one(sql`
      select 1 from events where organisation_id = ${organisationId} and subject_type = 'lead' and subject_id = ${leadId}
        and kind = 'lead.enquired' and data->>'requestId' = ${request.id}`);
    if (isTold) return;
    await tx.run(sql`
      update leads set ${heard} where organisation_id = ${organisationId} and id = ${leadId}`);
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
    const { consent: text, consentVersion: version, ip, userAgent } = request;
    const ways = { id: leadId, email: request.email, phone: readablePhone(request.phone) };
    await recordConsents(tx, consentsToAnswer(ways, 'assistant', { text, version, ip, userAgent }));
  });
}

async function insertLead(tx: Tx, organisationId: string, request: LeftRequest): Promise<string> {
  const [firstName = '', ...rest] = request.name.split(/\s+/);
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, source, tags, came_by)
    values (${organisationId}, ${request.id}, ${firstName}, ${rest.join(' ')}, ${request.email},
            ${readablePhone(request.phone)}, 'website', ${['assistant']}::text[], 'assistant')
    on conflict (organisation_id, id) do nothing`);
  tx.record({
    kind: 'lead.created',
    subject: { type: 'lead', id: request.id },
    data: { source: 'website', stage: 'new' },
  });
  return request.id;
}

/** A number that nobody can read is no reason to lose the person; it stands in the mail as it was typed. */
function readablePhone(given: string | null): string | null {
  try {
    return storedPhone(given);
  } catch {
    return null;
  }
}
