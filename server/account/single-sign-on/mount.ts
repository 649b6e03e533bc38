import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
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
import { arrive, connectionOf, type Known } from './arrive.ts';
import { samlThread, serviceOf } from './connection.ts';
import { postBinding } from './saml.ts';
import type { Asked, Told } from './saml-thread.ts';

const errandSeconds = 10 * 60;
const arrivalSeconds = 2 * 60;
const mostBytes = 300_000;
const purpose = { errand: 'saml errand', arrival: 'saml arrival' };

const errand = z.object({ organisationId: idSchema, requestId: z.string(), next: z.string().nullable() });
const arrival = z.object({
  organisationId: idSchema,
  until: z.number(),
  claims: z.object({
    id: z.string(),
    inResponseTo: z.string().nullable(),
    endsAt: z.number(),
    subject: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});

/**
 * SAML 2.0 in the browser: the way out by a link, the answer by a form of the provider's page. That form comes from another site,
 * so none of our cookies are with it; what it says is checked, sealed and taken along to a page of ours, where the cookie of the browser
 * that set out must match.
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

  app.get('/auth/saml/:organisation/metadata', (c) => {
    const organisationId = idSchema.safeParse(c.req.param('organisation'));
    if (!organisationId.success) throw notFound();
    return c.body(metadata(serviceAt(organisationId.data)), 200, {
      ...bareHeaders(c.var.request.id),
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="lintel-metadata.xml"',
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
    const asked = request(connection, serviceAt(connection.organisationId), requestId, c.req.query('again') === '1');
    const address = new URL(connection.signInUrl);
    address.searchParams.set('SAMLRequest', deflateRawSync(asked).toString('base64'));
    return c.redirect(address.href, 302);
  });

  app.post('/auth/saml/:organisation/acs', async (c) => {
    await limit(db, `sign-in elsewhere from ${networkOf(c.var.request.ip)}`, 30, 15 * 60);
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
    // What was asked for belongs to the browser that asked; what was not is let in by the organization's word alone.
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
}

/** Where a tile on the provider's page leads, if it says a path of ours. */
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

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Service = ReturnType<typeof serviceOf>;

const request = ({ signInUrl }: Known, { entityId, answerUrl }: Service, requestId: string, again: boolean): string =>
  `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
  `ID="${requestId}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escaped(signInUrl)}" ` +
  `AssertionConsumerServiceURL="${escaped(answerUrl)}" ProtocolBinding="${postBinding}"${again ? ' ForceAuthn="true"' : ''}>` +
  `<saml:Issuer>${escaped(entityId)}</saml:Issuer>` +
  `<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified" AllowCreate="true"/></samlp:AuthnRequest>`;

const metadata = ({ entityId, answerUrl }: Service): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">` +
  `<md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  `<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>` +
  `<md:AssertionConsumerService Binding="${postBinding}" Location="${escaped(answerUrl)}" index="0" isDefault="true"/>` +
  `</md:SPSSODescriptor></md:EntityDescriptor>\n`;
