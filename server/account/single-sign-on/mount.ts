import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import { z } from 'zod';
import { id as idSchema } from '#contract/core/primitives.ts';
import { safeNext } from '#contract/core/safe-next.ts';
import { readCookie, setCookie } from '#server/core/auth/cookies.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { boundedText, formFields } from '#server/core/http/input.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import { arrive, connectionOf, type Known, signsRequests } from './arrive.ts';
import { samlThread, serviceOf } from './connection.ts';
import { nameId } from './depart.ts';
import { metadata, signInAddress } from './messages.ts';
import { mountSignOut } from './mount-sign-out.ts';
import { ownKeys } from './own-keys.ts';
import type { Asked, Told } from './saml-thread.ts';

const errandSeconds = 10 * 60;
const arrivalSeconds = 2 * 60;
const mostBytes = 300_000;
const purpose = { errand: 'saml errand', arrival: 'saml arrival' };

/** Refused responses are answered after a fixed time, so that timing doesn't reveal why they were refused. */
const refusalMs = 1_000;

const errand = z.object({ organisationId: idSchema, requestId: z.string(), next: z.string().nullable() });
const arrival = z.object({
  organisationId: idSchema,
  until: z.number(),
  claims: z.object({
    id: z.string(),
    inResponseTo: z.string().nullable(),
    endsAt: z.number(),
    name: nameId,
    sessionIndex: z.string().nullable(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});

/**
 * SAML 2.0 in the browser: a link leads to the provider, and a form on the provider's page brings the response. The form comes from another
 * site and so without our cookies; the response is checked, sealed, and passed on to a page of ours, which compares it with the cookie of
 * the browser that started.
 */
export function mountSingleSignOn(app: Hono<Bindings>, services: Services): void {
  const { settings, db, log } = services;
  const serviceAt = (organisationId: string) => serviceOf(settings.publicUrl, organisationId);
  const lead = (c: WebContext, path: string) => c.redirect(path, 303);
  const refused = (c: WebContext, why: string) => lead(c, `/auth?elsewhere=sso_${why}`);
  const known = async (c: WebContext): Promise<Known> => {
    const organisationId = idSchema.safeParse(c.req.param('organisation'));
    const found = organisationId.success && (await db.asSystem((tx) => connectionOf(tx, organisationId.data)));
    if (!found) throw notFound();
    return found;
  };

  app.get('/auth/saml/:organisation/metadata', async (c) => {
    const organisationId = idSchema.safeParse(c.req.param('organisation'));
    if (!organisationId.success) throw notFound();
    const signs = await db.asSystem((tx) => signsRequests(tx, organisationId.data));
    const { certificates } = await ownKeys(services);
    return c.body(metadata(serviceAt(organisationId.data), certificates, signs), 200, {
      ...bareHeaders(c.var.request.id),
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="lintel-metadata.xml"',
    });
  });

  app.get('/auth/saml/:organisation/certificate', async (c) => {
    const { certificates } = await ownKeys(services);
    return c.body(certificates.at(-1)!, 200, {
      ...bareHeaders(c.var.request.id),
      'content-type': 'application/x-pem-file',
      'content-disposition': 'attachment; filename="lintel-certificate.pem"',
    });
  });

  app.get('/auth/saml/:organisation', async (c) => {
    await limit(db, `sign-in elsewhere from ${networkOf(c.var.request.ip)}`, 30, 15 * 60);
    const connection = await known(c);
    const requestId = `_${randomBytes(20).toString('hex')}`;
    const next = safeNext(c.req.query('next') ?? null, settings.publicUrl) ?? null;
    const kept = { organisationId: connection.organisationId, requestId, next } satisfies z.infer<typeof errand>;
    const sealed = seal(settings.secret, purpose.errand, JSON.stringify(kept));
    c.header('set-cookie', setCookie(settings, 'elsewhere', sealed, errandSeconds), { append: true });
    const { entityId, answerUrl } = serviceAt(connection.organisationId);
    const address = signInAddress({
      id: requestId,
      destination: connection.signInUrl,
      entityId,
      answerUrl,
      again: c.req.query('again') === '1',
      key: connection.signsRequests ? (await ownKeys(services)).keys[0]! : null,
    });
    return c.redirect(address, 302);
  });

  app.post('/auth/saml/:organisation/acs', async (c) => {
    await limit(db, `sign-in elsewhere from ${networkOf(c.var.request.ip)}`, 30, 15 * 60);
    const began = performance.now();
    const connection = await known(c);
    const form = formFields(await boundedText(c, mostBytes));
    const { entityId, answerUrl } = serviceAt(connection.organisationId);
    const told = await boundedWork<Told>({
      module: samlThread,
      data: {
        answer: form.get('SAMLResponse') ?? '',
        expected: {
          issuer: connection.issuer,
          certificates: connection.certificates,
          audience: entityId,
          recipient: answerUrl,
          keys: (await ownKeys(services)).keys,
          encryptedOnly: connection.encryptedOnly,
          now: Date.now(),
        },
      } satisfies Asked,
      lane: connection.organisationId,
      seconds: 10,
    });
    if (!('claims' in told)) {
      log.warn(
        { why: 'refused' in told ? told.refused : '', organisation: connection.organisationId },
        'a SAML answer was refused',
      );
      await setTimeout(Math.max(0, began + refusalMs - performance.now()));
      return refused(c, 'failed');
    }
    if (told.claims.inResponseTo === null && !connection.unasked) return refused(c, 'unasked');
    const until = Date.now() + arrivalSeconds * 1000;
    const kept = { organisationId: connection.organisationId, until, claims: told.claims };
    const ticket = seal(settings.secret, purpose.arrival, JSON.stringify(kept));
    const to = new URLSearchParams({ ticket, ...relayed(form, settings.publicUrl) });
    return lead(c, `/auth/saml/${connection.organisationId}/finish?${to}`);
  });

  app.get('/auth/saml/:organisation/finish', async (c) => {
    const connection = await known(c);
    c.header('set-cookie', setCookie(settings, 'elsewhere', '', 0), { append: true });
    const brought = opened(services, purpose.arrival, c.req.query('ticket') ?? '', arrival);
    if (!brought || brought.until < Date.now() || brought.organisationId !== connection.organisationId)
      return refused(c, 'expired');
    const kept = opened(services, purpose.errand, readCookie(c, settings, 'elsewhere') ?? '', errand);
    const { inResponseTo } = brought.claims;
    // A requested response belongs to the browser that requested it; an unrequested one is accepted only if the organization allows it.
    if (
      inResponseTo !== null &&
      (kept?.requestId !== inResponseTo || kept.organisationId !== connection.organisationId)
    )
      return refused(c, 'expired');
    const outcome = await arrive(services, connection, brought.claims, {
      request: c.var.request,
      device: readCookie(c, settings, 'device'),
    });
    if (outcome.kind === 'refused') return refused(c, outcome.why);
    for (const line of outcome.cookies) c.header('set-cookie', line, { append: true });
    const next = inResponseTo === null ? safeNext(c.req.query('next') ?? null, settings.publicUrl) : kept?.next;
    const search = new URLSearchParams(next ? { next } : {});
    search.set('step', outcome.kind === 'asked' ? 'factor' : 'in');
    return lead(c, `/auth?${search}`);
  });

  mountSignOut(app, services, known);
}

/** The path that a tile on the provider's page leads to, if it names one of ours. */
const relayed = (form: URLSearchParams, publicUrl: string): { next?: string } => {
  const next = safeNext(form.get('RelayState'), publicUrl);
  return next ? { next } : {};
};

function opened<T>({ settings }: Services, what: string, sealed: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(unseal(settings.secret, what, sealed)));
  } catch {
    return undefined;
  }
}
