import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = { status: number; body: unknown };
type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
  headers: IncomingMessage['headers'];
};

async function listen(answer: (request: Request) => Reply) {
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '/', 'http://network.test');
    const { status, body } = answer({
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: Buffer.concat(parts),
      headers: request.headers,
    });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Grants access in the dialog: sends the user back with a code bound to the challenge (RFC 7636). */
function dialogs() {
  const codes = new Map<string, { redirect: string; challenge: string }>();
  return {
    agree(dialog: string): { code: string; state: string } {
      const asked = new URL(dialog).searchParams;
      const code = randomUUID();
      codes.set(code, { redirect: asked.get('redirect_uri')!, challenge: asked.get('code_challenge')! });
      return { code, state: asked.get('state')! };
    },
    /** A code works once, for the same address and the matching verifier. */
    take(form: URLSearchParams): boolean {
      const known = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      return known?.redirect === form.get('redirect_uri') && known?.challenge === challenge;
    },
  };
}

type Failing = { status: number; detail: string; keepsIt?: boolean };

/** A stand-in for the published parts of X's API v2: two-hour access, single-use keys, media uploads. */
export async function startX() {
  const { agree, take } = dialogs();
  const posts: { id: string; text: string; media: number; replyTo?: string; by?: string }[] = [];
  const media = new Map<string, number>();
  const keys = new Set<string>();
  const tokens = new Set<string>();
  const state = {
    failures: [] as Failing[],
    renewals: 0,
    scope: 'tweet.read tweet.write users.read media.write offline.access',
  };
  const wrong = (status: number, detail: string): Reply => ({ status, body: { title: 'Problem', detail, status } });
  const given = (): Reply => {
    const [access_token, refresh_token] = [`x-${randomUUID()}`, `key-${randomUUID()}`];
    tokens.add(access_token);
    keys.add(refresh_token);
    return {
      status: 200,
      body: { token_type: 'bearer', access_token, refresh_token, expires_in: 7_200, scope: state.scope },
    };
  };
  const at = await listen(({ method, path, query, body, headers }) => {
    if (path === '/2/oauth2/token') {
      const form = new URLSearchParams(body.toString());
      if (headers.authorization !== `Basic ${Buffer.from('app:secret').toString('base64')}`)
        return wrong(401, 'Missing valid authorization header');
      if (form.get('grant_type') === 'refresh_token') {
        if (!keys.delete(form.get('refresh_token') ?? ''))
          return {
            status: 400,
            body: { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
          };
        state.renewals += 1;
        return given();
      }
      return take(form)
        ? given()
        : { status: 400, body: { error: 'invalid_request', error_description: 'Code was invalid.' } };
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return wrong(401, 'Unauthorized');
    if (path === '/2/users/me')
      return { status: 200, body: { data: { id: '77', name: 'Quill', username: 'quillrealty' } } };
    if (path === '/2/media/upload') {
      const id = String(media.size + 1);
      if (!/multipart\/form-data; boundary=/.test(headers['content-type'] ?? '') || !body.includes('tweet_image'))
        return wrong(400, 'media_category is required');
      media.set(id, body.length);
      return { status: 200, body: { data: { id, media_key: `3_${id}` } } };
    }
    if (path === '/2/tweets/search/recent') {
      const of = /^conversation_id:(\d+)$/.exec(query.get('query') ?? '')?.[1];
      if (!of || !query.get('tweet.fields')?.includes('author_id')) return wrong(400, 'Invalid query');
      const inIt = new Set([of]);
      const below = posts.filter(({ id, replyTo }) => replyTo && inIt.has(replyTo) && inIt.add(id));
      return {
        status: 200,
        body: {
          ...(below.length > 0 && {
            data: below.map(({ id, text, by = '77' }) => ({
              id,
              text: text.replaceAll('&', '&amp;'),
              author_id: by,
              created_at: '2026-11-02T10:00:00.000Z',
            })),
            includes: {
              users: [
                { id: '88', username: 'ana', name: 'Ana' },
                { id: '77', username: 'quillrealty', name: 'Quill' },
              ],
            },
          }),
          meta: { result_count: below.length },
        },
      };
    }
    if (method === 'GET')
      return {
        status: 200,
        body: {
          data: posts.map(({ id, text }) => ({ id, text: text.replace(/https?:\/\/\S+/g, 'https://t.co/a') })),
          meta: {},
        },
      };
    const failing = state.failures.shift();
    if (failing && !failing.keepsIt) return wrong(failing.status, failing.detail);
    const said = JSON.parse(body.toString()) as {
      text: string;
      media?: { media_ids: string[] };
      reply?: { in_reply_to_tweet_id: string };
    };
    const ids = said.media?.media_ids ?? [];
    if (ids.some((id) => !media.has(id))) return wrong(400, 'Your media IDs are invalid.');
    const id = String(1_000 + posts.length);
    posts.push({
      id,
      text: said.text,
      media: ids.length,
      ...(said.reply && { replyTo: said.reply.in_reply_to_tweet_id }),
    });
    return failing ? wrong(failing.status, failing.detail) : { status: 201, body: { data: { id, text: said.text } } };
  });
  return { ...at, agree, posts, state, endAccess: () => tokens.clear(), endKeys: () => keys.clear() };
}

/** A stand-in for the published parts of Google's API: accounts, locations, local posts, one-hour access. */
export async function startGoogle() {
  const { agree, take } = dialogs();
  const posts: { name: string; summary: string; callToAction?: unknown; media?: unknown; state: string }[] = [];
  const keys = new Set<string>();
  const tokens = new Set<string>();
  const state = { failures: [] as { status: number; code: string }[], gives: true, verdict: 'LIVE' };
  const wrong = (status: number, code: string): Reply => ({
    status,
    body: { error: { code: status, message: code, status: code } },
  });
  const given = (withKey: boolean): Reply => {
    const [access_token, refresh_token] = [`g-${randomUUID()}`, `key-${randomUUID()}`];
    tokens.add(access_token);
    keys.add(refresh_token);
    const scope = 'https://www.googleapis.com/auth/business.manage';
    return {
      status: 200,
      body: { access_token, expires_in: 3_599, scope, token_type: 'Bearer', ...(withKey && { refresh_token }) },
    };
  };
  const at = await listen(({ method, path, query, body, headers }) => {
    if (path === '/token') {
      const form = new URLSearchParams(body.toString());
      if (form.get('client_secret') !== 'secret') return { status: 401, body: { error: 'invalid_client' } };
      const isGood =
        form.get('grant_type') === 'refresh_token' ? keys.has(form.get('refresh_token') ?? '') : take(form);
      if (!isGood)
        return {
          status: 400,
          body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
        };
      return given(state.gives && form.get('grant_type') !== 'refresh_token');
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return wrong(401, 'UNAUTHENTICATED');
    if (path === '/v1/accounts')
      return query.get('pageToken')
        ? { status: 200, body: { accounts: [{ name: 'accounts/2' }] } }
        : { status: 200, body: { accounts: [{ name: 'accounts/1' }], nextPageToken: 'more' } };
    if (path === '/v1/accounts/1/locations')
      return { status: 200, body: { locations: [{ name: 'locations/9', title: 'Quill Realty, Austin' }] } };
    if (path === '/v1/accounts/2/locations') return { status: 200, body: {} };
    if (path !== '/v4/accounts/1/locations/9/localPosts') return wrong(404, 'NOT_FOUND');
    if (method === 'GET') return { status: 200, body: { localPosts: posts } };
    const failing = state.failures.shift();
    if (failing) return wrong(failing.status, failing.code);
    const said = JSON.parse(body.toString()) as { summary: string };
    if (said.summary.length > 1_500) return wrong(400, 'INVALID_ARGUMENT');
    const post = {
      ...said,
      name: `accounts/1/locations/9/localPosts/${posts.length + 1}`,
      state: state.verdict,
      searchUrl: 'https://local.google.com/place?id=1',
    };
    posts.push(post);
    return { status: 200, body: post };
  });
  return { ...at, agree, posts, state, endAccess: () => tokens.clear() };
}

/** A stand-in for Instagram's Content Publishing API: containers first, then the post. */
export async function startInstagram() {
  const codes = new Map<string, string>();
  const containers = new Map<string, { caption: string; image?: string; children?: string[]; asked: number }>();
  const posts: { id: string; caption: string; pictures: string[]; comments: string[]; said?: unknown[] }[] = [];
  const replies: { to: string; message: string }[] = [];
  const state = {
    used: 0,
    isBusiness: true,
    pendingAsks: 1,
    broken: '',
    failures: [] as { code: number; keepsIt?: boolean }[],
  };
  const wrong = (code: number, message: string): Reply => ({ status: 400, body: { error: { message, code } } });
  const at = await listen(({ method, path: whole, query, body }) => {
    const path = whole.replace(/^\/v\d+\.\d+/, '');
    const form = new URLSearchParams(body.toString());
    if (path === '/oauth/access_token') {
      if (form.get('grant_type') === 'fb_exchange_token') return { status: 200, body: { access_token: 'long' } };
      const redirect = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      return redirect === form.get('redirect_uri')
        ? { status: 200, body: { access_token: 'short' } }
        : wrong(100, 'This authorization code has been used.');
    }
    if (path === '/debug_token')
      return {
        status: 200,
        body: {
          data: {
            expires_at: 0,
            data_access_expires_at: 4_102_444_800,
            scopes: ['instagram_basic', 'instagram_content_publish', 'instagram_manage_comments', 'pages_show_list'],
          },
        },
      };
    if (path === '/me/accounts')
      return {
        status: 200,
        body: {
          data: [
            {
              id: '1',
              access_token: 'page',
              ...(state.isBusiness && { instagram_business_account: { id: '17', username: 'quillrealty' } }),
            },
            { id: '2', access_token: 'other' },
          ],
        },
      };
    if ((query.get('access_token') ?? form.get('access_token')) !== 'page')
      return wrong(190, 'Invalid OAuth access token.');
    if (path === '/17/content_publishing_limit')
      return {
        status: 200,
        body: { data: [{ quota_usage: state.used, config: { quota_total: 100, quota_duration: 86_400 } }] },
      };
    if (path === '/17/media' && method === 'POST') {
      const id = `c${containers.size + 1}`;
      const children = form.get('children')?.split(',');
      if (!children && !form.get('image_url')) return wrong(100, 'The parameter image_url is required.');
      containers.set(id, {
        caption: form.get('caption') ?? '',
        ...(form.get('image_url') && { image: form.get('image_url')! }),
        ...(children && { children }),
        asked: 0,
      });
      return { status: 200, body: { id } };
    }
    if (path === '/17/media') return { status: 200, body: { data: posts } };
    if (path === '/17/media_publish') {
      const made = containers.get(form.get('creation_id') ?? '');
      if (!made) return wrong(9007, 'Media ID is not available');
      const failing = state.failures.shift();
      if (failing && !failing.keepsIt) return wrong(failing.code, 'Try again');
      const pictures = made.children ? made.children.map((child) => containers.get(child)!.image!) : [made.image!];
      const post = { id: `p${posts.length + 1}`, caption: made.caption, pictures, comments: [] };
      posts.push(post);
      return failing ? wrong(failing.code, 'Try again') : { status: 200, body: { id: post.id } };
    }
    const [, id = '', what] = path.split('/');
    const post = posts.find((one) => one.id === id);
    if (what === 'comments' && method === 'GET')
      return query.get('fields') === 'id,text,username,timestamp,replies{id,text,username,timestamp}'
        ? { status: 200, body: { data: post?.said ?? [] } }
        : wrong(100, 'Tried accessing nonexisting field');
    if (what === 'replies') {
      replies.push({ to: id, message: form.get('message') ?? '' });
      return { status: 200, body: { id: `r${replies.length}` } };
    }
    if (what === 'comments') {
      post?.comments.push(form.get('message') ?? '');
      return { status: 200, body: { id: 'comment' } };
    }
    if (post) return { status: 200, body: { id, permalink: `https://www.instagram.com/p/${id}/` } };
    const made = containers.get(id);
    if (!made) return wrong(100, 'Unsupported get request.');
    made.asked += 1;
    if (state.broken) return { status: 200, body: { status_code: 'ERROR', status: state.broken } };
    return { status: 200, body: { status_code: made.asked > state.pendingAsks ? 'FINISHED' : 'IN_PROGRESS', id } };
  });
  return {
    ...at,
    posts,
    replies,
    state,
    agree(dialog: string): { code: string; state: string } {
      const asked = new URL(dialog).searchParams;
      const code = randomUUID();
      codes.set(code, asked.get('redirect_uri')!);
      return { code, state: asked.get('state')! };
    },
  };
}
