import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { boundedText, formFields } from '#server/core/http/input.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork } from '#server/core/threads/bounded-work.ts';
import type { Known } from './arrive.ts';
import { samlThread, serviceOf } from './connection.ts';
import { depart, departureIn } from './depart.ts';
import { signedOutAddress, signOutAddress } from './messages.ts';
import { ownKeys } from './own-keys.ts';
import type { Asked, Told } from './saml-thread.ts';
import type { SignOutMessage } from './sign-out.ts';

const mostBytes = 300_000;
/**
 * SAML limits RelayState to 80 bytes, but some providers send more. Longer values are dropped, because they would be part of a URL that we
 * sign.
 */
const mostRelayed = 1_000;
const newMessageId = (): string => `_${randomBytes(20).toString('hex')}`;

/** Reads only the plainly spelled parameter, as it was signed: another spelling would contain something unsigned. */
const relayStateIn = (url: string): string | null =>
  new URLSearchParams(/[?&](RelayState=[^&#]*)/.exec(url)?.[1] ?? '').get('RelayState');

/** Single logout in the browser, both ways: a sign-out here leads to the provider, and a sign-out there ends the session here. */
export function mountSignOut(app: Hono<Bindings>, services: Services, known: (c: WebContext) => Promise<Known>): void {
  const { settings, db, log } = services;
  const lead = (c: WebContext, path: string) => c.redirect(path, 303);
  // A whole office may sign out at the same time from one address.
  const limitWords = (c: WebContext) =>
    limit(db, `sign-outs elsewhere from ${networkOf(c.var.request.ip)}`, 200, 15 * 60);

  app.get('/auth/saml/:organisation/out', async (c) => {
    const connection = await known(c);
    const brought = departureIn(services, c.req.query('ticket') ?? '', connection);
    if (!brought || !connection.signOutUrl || !connection.signsOutThere) return lead(c, '/');
    const { entityId } = serviceOf(settings.publicUrl, connection.organisationId);
    const address = signOutAddress({
      id: newMessageId(),
      destination: connection.signOutUrl,
      entityId,
      name: brought.name,
      index: brought.index,
      key: (await ownKeys(services)).keys[0]!,
    });
    return c.redirect(address, 302);
  });

  const hear = async (c: WebContext, message: SignOutMessage, relayState: string | null) => {
    const connection = await known(c);
    const { entityId, signOutUrl } = serviceOf(settings.publicUrl, connection.organisationId);
    const told = await boundedWork<Told>({
      module: samlThread,
      data: {
        signOut: message,
        expected: {
          issuer: connection.issuer,
          certificates: connection.certificates,
          destination: signOutUrl,
          now: Date.now(),
        },
      } satisfies Asked,
      lane: connection.organisationId,
      seconds: 10,
    });
    if (!('signOut' in told)) {
      log.warn(
        { why: 'refused' in told ? told.refused : '', organisation: connection.organisationId },
        'a word about a SAML sign-out was refused',
      );
      return lead(c, '/auth?elsewhere=sso_out_refused');
    }
    const { signOut } = told;
    if (signOut.kind === 'response') return lead(c, `/auth?elsewhere=${signOut.isDone ? 'sso_out' : 'sso_out_partly'}`);
    await depart(services, connection, signOut);
    if (!connection.signOutAnswerUrl) return lead(c, '/auth?elsewhere=sso_out');
    const address = signedOutAddress({
      id: newMessageId(),
      destination: connection.signOutAnswerUrl,
      entityId,
      inResponseTo: signOut.id,
      relayState: relayState !== null && relayState.length <= mostRelayed ? relayState : null,
      key: (await ownKeys(services)).keys[0]!,
    });
    return c.redirect(address, 302);
  };

  app.get('/auth/saml/:organisation/slo', async (c) => {
    await limitWords(c);
    const at = c.req.url.indexOf('?');
    return hear(c, { query: at < 0 ? '' : c.req.url.slice(at + 1) }, relayStateIn(c.req.url));
  });

  app.post('/auth/saml/:organisation/slo', async (c) => {
    await limitWords(c);
    const form = formFields(await boundedText(c, mostBytes));
    const [request, response] = [form.get('SAMLRequest'), form.get('SAMLResponse')];
    return hear(
      c,
      { form: request === null ? { SAMLResponse: response ?? '' } : { SAMLRequest: request } },
      form.get('RelayState'),
    );
  });
}
