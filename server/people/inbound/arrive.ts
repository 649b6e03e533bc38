import type { CustomValues } from '#contract/people/custom-fields.ts';
import type { InboundMessage } from '#contract/people/inbound.ts';
import type { WayIn } from '#contract/people/ownership.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { meetPerson } from '../leads/known-person.ts';
import { consentsAsAgreed, recordConsents } from '../messages/consent.ts';
import { routeLead } from '../routing/route-lead.ts';
import type { Inquiry } from './inquiry.ts';
import { ownValues } from './own-values.ts';
import { readablePhone, takePerson } from './take-person.ts';

export type Arrived = { leadId: string; isNew: boolean };
/**
 * How an inquiry arrived. `door` is set if it came in through one of the organization's own sites or open houses, and `by` is that one's
 * owner.
 */
export type Origin = {
  id: string;
  kind: InboundMessage['kind'];
  facts: { ip?: string; userAgent?: string; url?: string; door?: 'site' | 'open_house'; by?: string | null };
};

/** The `cameBy` value of a new lead for each kind of inbound message. */
const ways: Record<InboundMessage['kind'], WayIn> = {
  api: 'api',
  events: 'api',
  any: 'api',
  form: 'form',
  adf: 'mail',
  mail: 'mail',
  lead_ad: 'form',
};

/**
 * Takes in an inquiry. A known lead keeps its owner and gets an event for the inquiry; anyone else becomes a lead, which the organization's
 * rules assign.
 */
export async function arrive(tx: Tx, inquiry: Inquiry, { id: inboundId, kind, facts }: Origin): Promise<Arrived> {
  const { firstName, lastName, email, message, about, source, consent, tags, budget, city, state } = inquiry;
  const person = { firstName, lastName, email, phone: readablePhone(inquiry.phone) };
  const known = await meetPerson(tx, person);
  const where = { url: facts.url ?? '', ip: facts.ip ?? null, userAgent: facts.userAgent ?? '' };
  const beginning = {
    cameBy: facts.door ?? ways[kind],
    broughtBy: facts.by ?? null,
    kind: inquiry.kind,
    source,
    sourceName: inquiry.sourceName ?? null,
    tags,
    budget,
    city,
    state,
  };
  const leadId = await takePerson(tx, person, known, beginning, {
    said: { custom: await ownValuesOf(tx, inquiry) },
    agreement: consent
      ? { basis: 'web_form', shown: { text: consent, version: inquiry.consentVersion ?? 'form', ...where } }
      : undefined,
  });
  tx.record({
    kind: 'lead.enquired',
    subject: { type: 'lead', id: leadId },
    data: {
      inboundId,
      message,
      about,
      source,
      ...(inquiry.sourceName && { sourceName: inquiry.sourceName }),
      isNew: !known,
      ...(consent && { consent }),
      ...(inquiry.ad && { ad: inquiry.ad }),
    },
  });
  if (inquiry.agreed) await recordConsents(tx, consentsAsAgreed({ ...person, id: leadId }, inquiry.agreed, where));
  await routeLead(tx, leadId, { about });
  return { leadId, isNew: !known };
}

async function ownValuesOf(tx: Tx, inquiry: Inquiry): Promise<CustomValues> {
  const isSaid = Object.keys(inquiry.custom).length > 0 || Object.keys(inquiry.others ?? {}).length > 0;
  return isSaid ? ownValues(inquiry, await customFieldsOf(tx)) : {};
}
