import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { verbatim } from '#contract/core/content/inline.ts';
import type { Said } from '#contract/core/content/tree.ts';
import { dayWords } from '#contract/core/moment-words.ts';
import {
  type dealAuthorizations,
  type SentAuthorization,
  settlementRoles,
} from '#contract/inventory/deals/deal-authorization.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { letterOf } from '#server/people/letters/compose.ts';
import { sendAutomaticMail } from '#server/people/messages/send-automatic.ts';
import { lockDeal, subjectOf } from '../lock-deal.ts';
import { refuseLocked } from '../wires/queries.ts';
import { type Authorization, authorizationOf, logoKey } from './authorization.ts';
import { authorizationName, authorizationPdf } from './authorization-pdf.ts';
import { moveSheet, sheetOf } from './sheet.ts';
import { titleLink } from './title-answer.ts';

const columns = sql`a.id, a.role, a.name, a.company, a.email, a.gross_cents as gross, a.state, a.failure, a.sha256,
  trim(u.first_name || ' ' || u.last_name) as by, a.created_at as "createdAt", a.settled_at as "settledAt",
  a.answer, a.answered_name as "answeredName", a.answered_on as "answeredOn", a.answered_remarks as "answeredRemarks",
  a.answered_at as "answeredAt"`;
const from = sql`deal_authorizations a left join users u on u.id = a.sent_by`;
const mostSent = 100;

export async function sentAuthorizations(tx: Tx, actor: Member, id: string): Promise<{ sent: SentAuthorization[] }> {
  // Readers who may not see the sheet may not see where it was sent.
  await sheetOf(tx, actor, id);
  return {
    sent: await tx.all<SentAuthorization>(sql`
      select ${columns} from ${from} where a.organisation_id = ${actor.organisationId} and a.deal_id = ${id}
      order by a.id desc limit ${sql.int(mostSent)}`),
  };
}

const oneById = (id: string, tx: Tx): Sql =>
  sql`select ${columns} from ${from} where a.organisation_id = ${tx.scope.organisationId} and a.id = ${id}`;

/**
 * Only an approved sheet can be sent, and only to a settlement party. A second send to the same person is dropped while the first is
 * waiting.
 */
export async function sendAuthorization(
  tx: Tx,
  actor: Member,
  { id, party, message }: InputOf<typeof dealAuthorizations.sendAuthorization>,
): Promise<SentAuthorization> {
  await lockDeal(tx, actor, id);
  await refuseLocked(tx, id);
  const sheet = await sheetOf(tx, actor, id);
  if (sheet.state === 'draft' || !sheet.sheet)
    throw new Refusal('conflict', 'Approve the disbursement authorization first.');
  if (sheet.now)
    throw new Refusal('conflict', 'The amounts have changed since the approval. Accept the new amounts first.');
  const { organisationId, userId } = actor;
  const to = await tx.one<{ role: string; name: string; company: string; email: string }>(sql`
    select t.role, t.name, t.company, t.email from deal_parties t
    where t.organisation_id = ${organisationId} and t.deal_id = ${id} and t.id = ${party}`);
  if (!to) throw notFound();
  if (!settlementRoles.some((role) => role === to.role))
    throw invalid(['party'], 'Choose the title company, escrow officer or attorney.');
  if (!/^\S+@\S+\.\S+$/.test(to.email)) throw invalid(['party'], 'Add this contact’s email first.');
  const waiting = await tx.one<SentAuthorization>(sql`
    select ${columns} from ${from} where a.organisation_id = ${organisationId} and a.deal_id = ${id} and a.party_id = ${party}
      and a.state = 'sending' and a.gross_cents = ${sheet.sheet.gross} and a.message = ${message} limit 1`);
  if (waiting) return waiting;
  const made = newId();
  const paper = await authorizationOf(tx, sheet, party);
  await tx.run(sql`
    insert into deal_authorizations (organisation_id, id, deal_id, party_id, role, name, company, email, message, paper, logo_key,
      gross_cents, sent_by)
    values (${organisationId}, ${made}, ${id}, ${party}, ${to.role}, ${to.name}, ${to.company}, ${to.email}, ${message},
      ${JSON.stringify(paper)}::jsonb, ${await logoKey(tx)}, ${sheet.sheet.gross}, ${userId})`);
  await tx.enqueue(authorizationMailJob.with({ id: made }));
  tx.record({
    kind: 'deal.authorization_sent',
    subject: subjectOf(id),
    data: { authorizationId: made, role: to.role },
  });
  if (sheet.state === 'approved') await moveSheet(tx, actor, id, 'sent');
  return tx.get<SentAuthorization>(oneById(made, tx));
}

const scopeOf = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

type Sending = {
  deal: string;
  role: string;
  name: string;
  email: string;
  message: string;
  state: string;
  paper: Authorization;
  logo: string | null;
  createdAt: string;
  owner: string | null;
  replyTo: string | null;
};

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function letterFor(of: Authorization, { name, message, owner }: Sending, subject: string, link: string) {
  const said: Said[] = [
    { type: 'heading', words: subject.slice(0, 160) },
    { type: 'text', words: verbatim(`Hello ${greetedName(name, 'en')},`) },
    {
      type: 'text',
      words: verbatim(
        `The commission disbursement authorization for ${of.address ?? of.name} is attached: ${money.format(of.gross / 100)} in all, for the closing on ${dayWords('en-US', of.on)}.`,
      ),
    },
    { type: 'buttons', items: [{ label: 'Confirm receipt and amounts', link, kind: 'act' }] },
    ...(message ? [{ type: 'text', words: verbatim(message) } as Said] : []),
    {
      type: 'text',
      tone: 'soft',
      words: 'We never send wire instructions by email. Confirm them by phone at a number you already have on file.',
    },
    { type: 'signature' },
  ];
  return letterOf(said, { from: owner, locale: 'en' });
}

/** Draws the document as of the time of sending, mails it to the settlement party, and records the result. */
export const authorizationMailJob = defineJob({
  kind: 'deals.authorization_mail',
  payload: z.strictObject({ id: z.string() }),
  maxAttempts: 8,
  async run({ payload: { id }, services, job }) {
    const scope = scopeOf(job.organisationId!);
    const here = sql`organisation_id = ${scope.organisationId} and id = ${id}`;
    const sending = await services.db.withOrg(scope, (tx) =>
      tx.one<Sending>(sql`
        select l.id as deal, a.role, a.name, a.email, a.message, a.state, a.paper, a.logo_key as logo, a.created_at as "createdAt", l.owner_id as owner, u.email as "replyTo"
        from deal_authorizations a join deals l on l.organisation_id = a.organisation_id and l.id = a.deal_id
        left join users u on u.id = coalesce(l.owner_id, a.sent_by)
        where a.organisation_id = ${scope.organisationId} and a.id = ${id}`),
    );
    if (sending?.state !== 'sending') return undefined;
    const { paper: authorization, logo, deal } = sending;
    const bytes = await authorizationPdf(services, scope.organisationId, {
      authorization,
      logo,
      at: Date.parse(sending.createdAt),
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const subject = `Disbursement authorization: ${authorization.address ?? authorization.name}`.slice(0, 150);
    const key = `deals.authorization ${id}`;
    await sendAutomaticMail(services, scope, {
      key,
      leadId: null,
      to: { address: sending.email, name: sending.name },
      ...(sending.replyTo && { replyTo: { address: sending.replyTo, name: authorization.organisation } }),
      subject,
      letter: letterFor(authorization, sending, subject, titleLink(services.settings, scope.organisationId, id)),
      preview: `${money.format(authorization.gross / 100)} for the closing on ${dayWords('en-US', authorization.on)}.`,
      attachments: [
        {
          name: authorizationName(authorization.address, authorization.name),
          contentType: 'application/pdf',
          content: bytes,
        },
      ],
      automatic: true,
    });
    await services.db.withOrg(scope, async (tx) => {
      const message = await tx.one<{ state: string; failure: string }>(sql`
        select state, failure from messages where organisation_id = ${scope.organisationId} and message_key = ${key}`);
      const isSent = message?.state === 'sent';
      const settled = await tx.run(sql`
        update deal_authorizations set state = ${isSent ? 'sent' : 'failed'}, sha256 = ${sha256}, settled_at = now(),
          failure = ${isSent ? '' : message?.failure || 'The email wasn’t accepted.'}
        where ${here} and state = 'sending'`);
      if (settled > 0)
        tx.record({
          kind: isSent ? 'deal.authorization_delivered' : 'deal.authorization_failed',
          subject: subjectOf(deal),
          data: { authorizationId: id, role: sending.role, sha256 },
        });
    });
    return undefined;
  },
});
