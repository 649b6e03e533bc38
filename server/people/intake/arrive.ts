import type { CustomValues } from '#contract/people/custom-fields.ts';
import type { InboundMessage } from '#contract/people/inbound.ts';
import type { WayIn } from '#contract/people/ownership.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { insertPoints, type NewPoint } from '../contacts/insert-points.ts';
import { heard } from '../leads/activity.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { storedPhone } from '../leads/phone.ts';
import { consentsAsAgreed, consentsToAnswer, recordConsents } from '../messages/consent.ts';
import { routeLead } from '../routing/route-lead.ts';
import type { Inquiry } from './inquiry.ts';
import { ownValues } from './own-values.ts';

export type Arrived = { leadId: string; isNew: boolean };
/** What it came in as, and from where; `door` where it was one of the house's own, and `by` whose that one is. */
export type Origin = {
  id: string;
  kind: InboundMessage['kind'];
  facts: { ip?: string; userAgent?: string; url?: string; door?: 'site' | 'open_house'; by?: string | null };
};
type Known = { id: string; email: string | null; phone: string | null };

/**
 * The one door for people who come by themselves. Somebody who is known stays whose they are, and what they ask is an event
 * on them; anybody else becomes a lead, and the organisation's rules say whose.
 */
export async function arrive(tx: Tx, inquiry: Inquiry, origin: Origin): Promise<Arrived> {
  const { id: inboundId, facts } = origin;
  const phone = readablePhone(inquiry.phone);
  await oneAtATime(tx, [inquiry.email, phone]);
  const known = await findPerson(tx, inquiry, phone);
  const custom = await ownValuesOf(tx, inquiry);
  const leadId = known?.id ?? (await insertLead(tx, inquiry, origin, phone, custom));
  if (known) await keepAddresses(tx, known, inquiry.email, phone);
  // Of somebody who asks again what is known stays as it is.
  await tx.run(sql`
    update leads set ${heard}, custom = ${JSON.stringify(custom)}::jsonb || custom where organisation_id = ${tx.scope.organisationId} and id = ${leadId}`);
  const { message, about, source, consent } = inquiry;
  tx.record({
    kind: 'lead.enquired',
    subject: { type: 'lead', id: leadId },
    data: { inboundId, message, about, source, isNew: !known, ...(consent && { consent }) },
  });
  const person = { id: leadId, email: inquiry.email, phone };
  const where = { url: facts.url ?? '', ip: facts.ip ?? null, userAgent: facts.userAgent ?? '' };
  if (consent) {
    const shown = { text: consent, version: inquiry.consentVersion ?? 'form', ...where };
    await recordConsents(tx, consentsToAnswer(person, 'web_form', shown));
  }
  if (inquiry.agreed) await recordConsents(tx, consentsAsAgreed(person, inquiry.agreed, where));
  await routeLead(tx, leadId, { about });
  return { leadId, isNew: !known };
}

async function ownValuesOf(tx: Tx, inquiry: Inquiry): Promise<CustomValues> {
  const isSaid = Object.keys(inquiry.custom).length > 0 || Object.keys(inquiry.others ?? {}).length > 0;
  return isSaid ? ownValues(inquiry, await customFieldsOf(tx)) : {};
}

/** A number that nobody can read is no reason to lose the person; it stands in what came in. */
function readablePhone(given: string | null): string | null {
  try {
    return storedPhone(given);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Two inquiries of one person at once make one lead. */
async function oneAtATime(tx: Tx, addresses: readonly (string | null)[]): Promise<void> {
  for (const address of addresses.filter((one) => one !== null).toSorted())
    await tx.run(sql`
      select pg_advisory_xact_lock(hashtextextended(${`arrival ${tx.scope.organisationId} ${address}`}, 0))`);
}

/** Same e-mail address; else same phone and same first and last name. Of several the oldest, who has a history. */
async function findPerson(tx: Tx, inquiry: Inquiry, phone: string | null): Promise<Known | undefined> {
  const { organisationId } = tx.scope;
  const columns = sql`select l.id, l.email, l.phone from leads l`;
  const here = sql`l.organisation_id = ${organisationId} and l.archived_at is null`;
  if (inquiry.email) {
    const byEmail = await tx.one<Known>(sql`
      ${columns} where ${here} and l.id = any(array(
        select id from leads where organisation_id = ${organisationId} and email = ${inquiry.email}
        union select lead_id from contact_points
        where organisation_id = ${organisationId} and address = ${inquiry.email} and channel = 'email'))
      order by l.id limit 1`);
    if (byEmail) return byEmail;
  }
  if (!phone || !(inquiry.firstName || inquiry.lastName)) return undefined;
  return tx.one<Known>(sql`
    ${columns} where ${here} and l.id = any(array(select lintel.find_leads(${phone}, 50)))
      and lower(l.first_name) = lower(${inquiry.firstName}) and lower(l.last_name) = lower(${inquiry.lastName})
      and (l.phone = ${phone} or exists (select from contact_points p where p.organisation_id = l.organisation_id
        and p.lead_id = l.id and p.address = ${phone} and p.channel = 'phone'))
    order by l.id limit 1`);
}

/** What whoever lets somebody in calls the way they came. */
const ways: Record<InboundMessage['kind'], WayIn> = {
  api: 'api',
  events: 'api',
  any: 'api',
  form: 'form',
  adf: 'mail',
  mail: 'mail',
};

async function insertLead(
  tx: Tx,
  inquiry: Inquiry,
  { kind: inboundKind, facts }: Origin,
  phone: string | null,
  custom: CustomValues,
): Promise<string> {
  const id = newId();
  const { firstName, lastName, email, kind, source, tags, budget, city, state } = inquiry;
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, kind, source, tags, budget_cents, city, state, custom,
      came_by, brought_by)
    values (${tx.scope.organisationId}, ${id}, ${firstName}, ${lastName}, ${email}, ${phone}, ${kind}, ${source},
      ${[...new Set(tags)]}::text[], ${budget}::bigint, ${city}, ${state}, ${JSON.stringify(custom)}::jsonb,
      ${facts.door ?? ways[inboundKind]}, ${facts.by ?? null}::uuid)`);
  tx.record({ kind: 'lead.created', subject: { type: 'lead', id }, data: { source, stage: 'new' } });
  return id;
}

/** By which other ways somebody can be reached who asks again: nothing that is known is written over. */
async function keepAddresses(tx: Tx, known: Known, email: string | null, phone: string | null): Promise<void> {
  const points: NewPoint[] = [];
  if (email && email !== known.email) points.push({ leadId: known.id, channel: 'email', address: email });
  if (phone && phone !== known.phone) points.push({ leadId: known.id, channel: 'phone', address: phone });
  if (points.length > 0) await insertPoints(tx, points, null);
}
