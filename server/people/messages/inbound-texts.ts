import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { forgetPhone } from '#server/account/notifications/phone.ts';
import { sql } from '#server/core/db/sql.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { formFields } from '#server/core/http/input.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { storedPhone } from '../leads/phone.ts';
import { claimByText } from '../routing/claim-by-text.ts';
import { suppress } from './consent.ts';
import { channelOf, type InboundChannel, noteArrival } from './inbound-channel.ts';
import { wishIn } from './opt-out.ts';
import { receive } from './receive.ts';

const mostBytes = 64 * 1024;

/** Twilio's signature: the URL and all fields sorted by name, signed with the account's token. */
export function textSignature(token: string, url: string, fields: URLSearchParams): string {
  const signed = [...fields.keys()].sort().reduce((text, name) => text + name + (fields.get(name) ?? ''), url);
  return createHmac('sha1', token).update(signed).digest('base64');
}

export const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The webhook for texts: inbound messages and delivery reports. */
export function mountInboundTexts(app: Hono<Bindings>, services: Services): void {
  app.post('/inbound/texts/:token', async (c) => {
    const body = await new IncomingBody(c, mostBytes).whole();
    const fields = formFields(Buffer.from(body).toString('utf8'));
    const channel = await channelOf(services, 'sms', c);
    const url = services.settings.publicUrl + c.req.path;
    if (!isSame(textSignature(channel.secret, url, fields), c.req.header('x-twilio-signature') ?? ''))
      throw new Refusal('forbidden', 'The signature does not fit.');
    if (fields.get('MessageStatus') && !fields.get('Body')) await settleStatus(services, channel, fields);
    else await takeText(services, channel, fields);
    await noteArrival(services, channel);
    return c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'content-type': 'text/xml' });
  });
}

async function takeText(services: Services, { scope }: InboundChannel, fields: URLSearchParams): Promise<void> {
  const from = storedPhone(fields.get('From'));
  const providerId = fields.get('MessageSid') ?? fields.get('SmsSid');
  if (!from || !providerId) throw new Refusal('bad_request', 'From and MessageSid are missing.');
  const text = {
    from,
    body: (fields.get('Body') ?? '').replaceAll('\u0000', ''),
    providerId: providerId.slice(0, 200),
  };
  if (await claimByText(services, { ...text, organisationId: scope.organisationId })) return;
  await services.db.withOrg(scope, async (tx) => {
    await receive(tx, { channel: 'sms', subject: '', ...text });
    // A STOP also ends notification texts if the sender is a member.
    if (wishIn(text.body) === 'stop') await forgetPhone(tx, from);
  });
}

/** From Twilio's error codes: recipients who replied STOP to the carrier, and invalid numbers. */
const optedOut = '21610';
const noNumber = ['21211', '21614', '30005', '30006'];

async function settleStatus({ db }: Services, { scope }: InboundChannel, fields: URLSearchParams): Promise<void> {
  const [status, code] = [fields.get('MessageStatus') ?? '', fields.get('ErrorCode') ?? ''];
  if (!['failed', 'undelivered'].includes(status)) return;
  await db.withOrg(scope, async (tx) => {
    const row = await tx.one<{ id: string; leadId: string | null; address: string }>(sql`
      update messages set state = 'failed', failure = ${`${status} ${code}`.trim()}
      where organisation_id = ${scope.organisationId} and channel = 'sms' and direction = 'out' and state <> 'failed'
        and provider_id = ${fields.get('MessageSid') ?? ''} returning id, lead_id as "leadId", address`);
    if (!row) return;
    const gone = { channel: 'sms', address: row.address, scope: 'all', note: code } as const;
    if (code === optedOut) await suppress(tx, { ...gone, reason: 'stop' });
    if (noNumber.includes(code)) await suppress(tx, { ...gone, reason: 'bounce' });
    if (row.leadId)
      tx.record({
        kind: 'message.failed',
        subject: { type: 'lead', id: row.leadId },
        data: { messageId: row.id, channel: 'sms' },
      });
  });
}
