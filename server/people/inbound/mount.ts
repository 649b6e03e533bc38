import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import { email, filledLine, line, text } from '#contract/core/primitives.ts';
import { authorise, type Member } from '#server/core/auth/actor.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { boundedText, formFields, parseInput } from '#server/core/http/input.ts';
import { limit } from '#server/core/http/limits.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import { scopeOf } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { findAddress, findForm, formIn, secretOf } from './doors.ts';
import { isForm } from './read/any.ts';
import { mailIdOf } from './read/mail.ts';
import { submitForm } from './submit-form.ts';
import { takeIn } from './take.ts';

const megabyte = 1024 * 1024;
const minute = 60;
const mostAMinute = 120;
const noStore = { 'cache-control': 'no-store' };

/**
 * Mounts the endpoints where other programs and websites post leads. They are outside the contract because the senders define the format.
 */
export function mountIntake(app: Hono<Bindings>, services: Services): void {
  app.post('/inbound/adf-leads/:token', async (c) => {
    const found = await findAddress(services, 'adf', c.req.param('token'));
    await limit(services.db, `adf ${found.doorId}`, mostAMinute, minute);
    const raw = await new IncomingBody(c, megabyte).whole();
    await takeIn(services, found.scope, { kind: 'adf', raw, contentType: typeOf(c), doorId: found.doorId });
    return c.json({ received: true }, 200, noStore);
  });

  app.post('/inbound/mail-leads/:token', async (c) => {
    const found = await findAddress(services, 'mail', c.req.param('token'));
    await limit(services.db, `mail ${found.doorId}`, mostAMinute, minute);
    const raw = await new IncomingBody(c, 10 * megabyte).whole();
    if (!isSigned(c, await secretOf(services, found), raw))
      throw new Refusal('forbidden', 'The signature does not fit, or is more than five minutes old.');
    const incoming = { kind: 'mail' as const, raw, contentType: 'message/rfc822', doorId: found.doorId };
    await takeIn(services, found.scope, { ...incoming, reference: mailIdOf(raw) });
    return c.json({ received: true }, 200, noStore);
  });

  app.post('/inbound/any-leads/:token', async (c) => {
    const found = await findAddress(services, 'any', c.req.param('token'));
    await limit(services.db, `any ${found.doorId}`, mostAMinute, minute);
    const raw = await new IncomingBody(c, megabyte).whole();
    if (isForm(typeOf(c))) formFields(raw.toString('utf8'));
    await takeIn(services, found.scope, { kind: 'any', raw, contentType: typeOf(c), doorId: found.doorId });
    return c.json({ received: true }, 200, noStore);
  });

  app.post('/v1/events', async (c) => {
    const actor = await keyOf(c, services);
    const raw = Buffer.from(await boundedText(c, megabyte));
    const arrived = await takeIn(services, scopeOf(actor, c.var.request), {
      kind: 'events',
      raw,
      contentType: typeOf(c),
    });
    // Answers with the status codes of the API this endpoint imitates: 201 created, 200 known, 204 accepted without a lead.
    if (!arrived) return c.body(null, 204, noStore);
    return c.json({ id: arrived.leadId }, arrived.isNew ? 201 : 200, noStore);
  });

  app.options('/inbound/forms/:slug', async (c) => {
    const headers = await allowedFrom(c, services);
    return c.body(null, 204, {
      ...headers,
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    });
  });
  app.post('/inbound/forms/:slug', async (c) => {
    const slug = c.req.param('slug');
    const headers = await allowedFrom(c, services);
    const isJson = typeOf(c).startsWith('application/json');
    const sent = parseInput(sentForm, readForm(await boundedText(c, 64 * 1024), isJson));
    await submitForm(services, c.var.request, { ...sent, slug }, false);
    if (isJson) return c.json({ done: true }, 200, { ...headers, ...noStore });
    return c.redirect(`${services.settings.publicUrl}/form/${slug}?sent=1`, 303);
  });
}

const sentForm = z.object({
  name: filledLine(100),
  email,
  phone: line(40).default(''),
  message: text(5_000).default(''),
  consent: z.literal(['on', 'true', '1', true], 'We need your consent to keep your details and answer you.'),
  website: line(200).default(''),
});

function readForm(body: string, isJson: boolean): unknown {
  if (!isJson) return Object.fromEntries(formFields(body));
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON.');
  }
}

const typeOf = (c: WebContext): string => c.req.header('content-type') ?? '';

/** A form may be embedded on its listed websites and on our own. No cookies are involved, so a request never acts for a signed-in user. */
async function allowedFrom(c: WebContext, services: Services): Promise<Record<string, string>> {
  const { scope, doorId } = await findForm(services, c.req.param('slug') ?? '');
  const origin = c.req.header('origin');
  const { origins } = await services.db.withOrg(scope, (tx) => formIn(tx, doorId));
  if (origin === undefined || origin === services.settings.publicUrl) return {};
  if (!origins.some((one) => one.toLowerCase() === origin.toLowerCase()))
    throw new Refusal('cross_site', 'This website is not allowed to embed the form.');
  return { 'access-control-allow-origin': origin, vary: 'origin' };
}

/** Verifies a Standard Webhooks signature over the raw body. */
function isSigned(c: WebContext, secret: string, raw: Buffer): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => c.req.header(`webhook-${name}`));
  if (!id || !timestamp || !signature || Math.abs(Date.now() / 1_000 - Number(timestamp)) > 5 * minute) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest();
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right);
  });
}

/** Programs built for that API send the key as the user name of basic authentication. */
async function keyOf(c: WebContext, { actors }: Services): Promise<Member> {
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ');
  const token = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString('utf8').split(':')[0] : value;
  const actor = token ? await actors.ofToken(token, c.var.request.ip) : undefined;
  authorise({ who: 'member', right: 'leads.receive' }, actor);
  return actor as Member;
}
