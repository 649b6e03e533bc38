import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Question = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  json: Record<string, unknown>;
  bytes: Buffer;
  text: string;
  /** The origin at which the caller reached this server. */
  origin: string;
};
export type Reply = { status: number; body?: unknown; text?: string; headers?: Record<string, string> };
/** Replaces the response to the next matching requests; `before` drops the connection at once, `done` after the request took effect. */
type Fault = { on: RegExp; reply?: Reply; dropped?: 'before' | 'done' };

/**
 * An OAuth 2 server according to its RFCs: a dialog that redirects with a code, codes that work once and only with their verifier, tokens
 * that expire, keys that can be revoked. The caller answers all other requests.
 */
export async function startProvider(
  answer: (question: Question) => Reply | Promise<Reply>,
  {
    tokenPath = /^\/token$/,
    dialogPath = /^\/dialog$/,
    isKnown = (_: string): boolean => false,
  }: {
    tokenPath?: RegExp;
    dialogPath?: RegExp;
    /** Recognizes tokens that the provider issues outside of OAuth. */
    isKnown?: (token: string) => boolean;
  } = {},
) {
  const codes = new Map<string, { redirect: string; challenge: string; scope: string }>();
  const tokens = new Map<string, { key: string; until: number }>();
  const keys = new Set<string>();
  const faults: Fault[] = [];
  const asked: string[] = [];
  const state = {
    tokenSeconds: 3_600,
    rotatesKeys: false,
    givesKeys: true,
    extraOnReturn: {} as Record<string, string>,
    /** Fields added to the token response, or replacing standard ones. */
    extraOnToken: {} as Record<string, unknown>,
  };

  const allow = (dialog: URLSearchParams): URL => {
    const code = randomUUID();
    const [redirect, challenge] = [dialog.get('redirect_uri') ?? '', dialog.get('code_challenge') ?? ''];
    codes.set(code, { redirect, challenge, scope: dialog.get('scope') ?? '' });
    const back = new URL(redirect);
    for (const [name, value] of Object.entries({ code, state: dialog.get('state') ?? '', ...state.extraOnReturn }))
      back.searchParams.set(name, value);
    return back;
  };

  const handOut = (key: string, scope?: string): Reply => {
    const token = `at-${randomUUID()}`;
    tokens.set(token, { key, until: Date.now() + state.tokenSeconds * 1_000 });
    return {
      status: 200,
      body: {
        access_token: token,
        ...(state.givesKeys && { refresh_token: key }),
        expires_in: state.tokenSeconds,
        token_type: 'Bearer',
        ...(scope && { scope }),
        ...state.extraOnToken,
      },
    };
  };

  function token(form: URLSearchParams, basic: string | undefined): Reply {
    const [id, secret] = basic?.startsWith('Basic ')
      ? Buffer.from(basic.slice(6), 'base64').toString('utf8').split(':')
      : [form.get('client_id'), form.get('client_secret')];
    if (id !== 'app' || secret !== 'secret') return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'refresh_token') {
      const key = form.get('refresh_token') ?? '';
      if (!keys.has(key))
        return {
          status: 400,
          body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
        };
      if (!state.rotatesKeys) return handOut(key);
      keys.delete(key);
      const next = `rt-${randomUUID()}`;
      keys.add(next);
      return handOut(next);
    }
    if (form.get('grant_type') === 'fb_exchange_token') {
      const held = tokens.get(form.get('fb_exchange_token') ?? '');
      return held ? handOut(held.key) : { status: 400, body: { error: { message: 'Invalid token.', code: 190 } } };
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProved = code?.challenge === '' ? !form.has('code_verifier') : code?.challenge === proof;
    if (!code || code.redirect !== form.get('redirect_uri') || !isProved)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } };
    const key = `rt-${randomUUID()}`;
    keys.add(key);
    return handOut(key, code.scope);
  }

  const mayAsk = (header: string | undefined): boolean => {
    const token = header?.replace(/^(Bearer|OAuth) /, '') ?? '';
    const held = tokens.get(token);
    if (isKnown(token)) return true;
    return !!held && held.until > Date.now() && keys.has(held.key);
  };

  async function reply(request: IncomingMessage, bytes: Buffer): Promise<Reply> {
    const text = bytes.toString('utf8');
    const url = new URL(request.url ?? '/', 'http://provider.test');
    const path = url.pathname;
    if (dialogPath.test(path)) return { status: 302, headers: { location: allow(url.searchParams).href } };
    if (tokenPath.test(path)) return token(new URLSearchParams(text), request.headers.authorization);
    if (/\/me\/permissions\/\w+$/.test(path)) {
      const form = new URLSearchParams(text);
      const held = tokens.get(form.get('access_token') ?? '');
      if (form.get('method') !== 'delete' || !held)
        return { status: 400, body: { error: { code: 190, message: 'No.' } } };
      keys.delete(held.key);
      return { status: 200, body: { success: true } };
    }
    if (path === '/revoke') {
      const key = text.startsWith('{')
        ? (JSON.parse(text) as { token: string }).token
        : new URLSearchParams(text).get('token');
      return keys.delete(key ?? '') ? { status: 200 } : { status: 400, body: { error: 'invalid_token' } };
    }
    if (!mayAsk(request.headers.authorization))
      return {
        status: 401,
        body: { error: { code: 401, message: 'Request had invalid authentication credentials.' } },
      };
    return answer({
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: request.headers,
      bytes,
      text,
      json:
        request.headers['content-type']?.includes('json') && text.startsWith('{')
          ? (JSON.parse(text) as Record<string, unknown>)
          : {},
      origin: `http://${request.headers.host}`,
    });
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const line = `${request.method} ${request.url}`;
    asked.push(line);
    const at = faults.findIndex(({ on }) => on.test(line));
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault?.dropped === 'before') return void request.socket.destroy();
    const given = fault?.reply ?? (await reply(request, bytes));
    if (fault?.dropped === 'done') return void request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    const { body, text } = given;
    response.end(text ?? (body === undefined ? '' : Buffer.isBuffer(body) ? body : JSON.stringify(body)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    faults,
    asked,
    keys,
    /** Simulates a user who agrees in the dialog and is redirected. */
    agree(dialog: string): Record<string, string> {
      return Object.fromEntries(allow(new URL(dialog).searchParams).searchParams);
    },
    /** Revokes by access token. */
    giveBack: (token: string) => keys.delete(tokens.get(token)?.key ?? ''),
    /** The user revokes all access in their account. */
    takeBack: () => keys.clear(),
    /** Expires all access tokens early. */
    endTokens: () => tokens.clear(),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
