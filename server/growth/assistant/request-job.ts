import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { RequestKind } from '#contract/growth/assistant-parts.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Settings } from '#server/env.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { oneLine, withoutLinks } from '#server/outside/mail/render/values.ts';
import { takeLead } from './take-lead.ts';

export type LeftRequest = {
  id: string;
  conversationId: string;
  kind: RequestKind;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  subject: string | null;
  consent: string;
  consentVersion: string;
  ip: string | null;
  userAgent: string;
  siteOrganisationId: string | null;
};

/** Delivers a visitor's request: as a lead of the site's organization, or by email to the operator. */
export const requestJob = defineJob({
  kind: 'assistant.request',
  payload: z.object({ requestId: id }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ payload, services, job }) {
    const { db, settings, mail } = services;
    const request = await db.asSystem((tx) =>
      tx.one<LeftRequest>(sql`
        select r.id, r.conversation_id as "conversationId", r.kind, r.name, r.email, r.phone, r.message, r.subject,
          r.consent_text as consent, r.consent_version as "consentVersion", r.ip, r.user_agent as "userAgent",
          c.site_organisation_id as "siteOrganisationId"
        from chatbot_requests r join chatbot_conversations c on c.id = r.conversation_id where r.id = ${payload.requestId}`),
    );
    if (!request) return undefined;
    // On a customer's site the visitor becomes the customer's lead and never one of the operator's.
    if (request.siteOrganisationId) {
      await takeLead(db, request.siteOrganisationId, request);
      return undefined;
    }
    const organisationId = await organisationOf(services);
    if (organisationId) await takeLead(db, organisationId, request);
    await mail.send({ ...requestMail(settings, request), key: `assistant.request ${job.id}`, organisationId });
    return undefined;
  },
});

/** The organization named in the settings, if it exists: a wrong id must not lose a request. */
async function organisationOf({ db, settings }: { db: Parameters<typeof takeLead>[0]; settings: Settings }) {
  const { ASSISTANT_ORGANISATION: given } = settings;
  if (!given) return undefined;
  const found = await db.asSystem((tx) =>
    tx.one<{ id: string }>(sql`select id from organisations where id = ${given}`),
  );
  return found?.id;
}

const titles: Record<RequestKind, string> = {
  person: 'A visitor asks for a person',
  call: 'A visitor asks for a call',
  showing: 'A visitor asks for a showing',
};

function requestMail(settings: Settings, request: LeftRequest): Omit<OutgoingMail, 'key'> {
  const to = settings.OPERATOR_EMAILS.length > 0 ? settings.OPERATOR_EMAILS : [settings.BRAND_SUPPORT_EMAIL];
  const facts = [
    ['Name', request.name],
    ['E-mail', request.email],
    ['Phone', request.phone],
    ['About', request.subject],
  ].filter(([, value]) => value);
  return {
    to: to.map((address) => ({ address })),
    replyTo: { address: request.email },
    subject: `${titles[request.kind]}: ${oneLine(request.name, 60)}`,
    text: [
      ...facts.map(([label, value]) => `${label}: ${withoutLinks(oneLine(value!, 300))}`),
      '',
      ...(request.message ? [withoutLinks(request.message), ''] : []),
      'They agreed to:',
      request.consent,
      '',
      `${settings.publicUrl}/admin/conversations/${request.conversationId}`,
      '',
    ].join('\n'),
    automatic: true,
  };
}
