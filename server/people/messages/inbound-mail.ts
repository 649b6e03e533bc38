import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import { email } from '#contract/core/primitives.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { channelOf, noteArrival } from './inbound-channel.ts';
import { suppressAddress } from './suppress-address.ts';
import { takeMail } from './take-mail.ts';

const mostBytes = 30 * 1024 * 1024;
const toleranceSeconds = 300;

type Headers = { id: string | undefined; timestamp: string | undefined; signature: string | undefined };

/** Verifies a Standard Webhooks signature over the raw body. */
export function isSigned(
  secret: string,
  { id, timestamp, signature }: Headers,
  body: Uint8Array,
  now: number,
): boolean {
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((entry) => {
    const given = Buffer.from(entry.replace(/^v1,/, ''), 'base64');
    return entry.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right);
  });
}

const report = z.object({
  type: z.enum(['bounce', 'complaint']),
  address: email,
  detail: z.string().max(500).default(''),
});

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The webhook for inbound mail: raw messages, bounces, and spam complaints. */
export function mountInboundMail(app: Hono<Bindings>, services: Services): void {
  app.post('/inbound/mail/:token', async (c) => {
    const body = await new IncomingBody(c, mostBytes).whole();
    const channel = await channelOf(services, 'mail', c);
    const header = (name: string) => c.req.header(`webhook-${name}`);
    const headers = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
    if (!isSigned(channel.secret, headers, body, Date.now()))
      throw new Refusal('forbidden', 'The signature does not fit, or is more than five minutes old.');
    let became: string = 'noted';
    if (c.req.header('content-type')?.startsWith('application/json')) {
      const told = report.safeParse(asJson(body.toString('utf8')));
      if (!told.success) throw new Refusal('bad_request', 'This is no report of a bounce or complaint.');
      const { type, address, detail } = told.data;
      await services.db.withOrg(channel.scope, (tx) => suppressAddress(tx, type, address, detail));
    } else became = await takeMail(services, channel.scope, body, false);
    await noteArrival(services, channel, became === 'unreadable' ? 'A mail could not be read.' : '');
    return c.json({ became }, 200, { 'cache-control': 'no-store' });
  });
}
