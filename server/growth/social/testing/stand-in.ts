import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Posted = { id: string; page: string; message: string; link?: string; photos: string[]; comments: string[] };
/** A comment on a post. */
type Said = { id: string; post: string; parent: string; message: string; from?: { id: string; name: string } };
type Failing = { status: number; code: number; message: string; keepsIt?: boolean };

/** A stand-in for the published parts of Facebook's Graph API: codes become tokens, pages have their own tokens, posts are checked. */
export async function startFacebook() {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const photos = new Map<string, string>();
  const posts: Posted[] = [];
  const said: Said[] = [];
  const pages = [
    { id: '1001', name: 'Quill Realty', access_token: 'page-1001' },
    { id: '1002', name: 'Quill Homes', access_token: 'page-1002' },
  ];
  const state = {
    scopes: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement'],
    expiresAt: 0,
    /** Errors to answer the next posts with, in order. */
    failures: [] as Failing[],
    /** Whether the page allows reading comments. */
    tellsComments: true,
  };
  const isPage = (token: string | null) => pages.some((page) => page.access_token === token);

  const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  };
  const wrong = (code: number, message: string, status = 400) => ({ status, body: { error: { message, code } } });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://facebook.test');
    const path = url.pathname.replace(/^\/v\d+\.\d+/, '');
    const query = url.searchParams;
    if (path === '/oauth/access_token') {
      const given = await read(request);
      if (given.get('client_id') !== 'app' || given.get('client_secret') !== 'secret')
        return wrong(101, 'Error validating client secret.');
      if (given.get('grant_type') === 'fb_exchange_token') {
        if (!tokens.has(given.get('fb_exchange_token') ?? '')) return wrong(190, 'Invalid OAuth access token.');
        const long = `long-${randomUUID()}`;
        tokens.add(long);
        return { status: 200, body: { access_token: long, token_type: 'bearer', expires_in: 5_184_000 } };
      }
      const redirect = codes.get(given.get('code') ?? '');
      codes.delete(given.get('code') ?? '');
      if (!redirect || redirect !== given.get('redirect_uri'))
        return wrong(100, 'This authorization code has been used.');
      const short = `short-${randomUUID()}`;
      tokens.add(short);
      return { status: 200, body: { access_token: short, token_type: 'bearer', expires_in: 3_600 } };
    }
    if (path === '/me/accounts') {
      if (!query.get('access_token')?.startsWith('long-')) return wrong(190, 'Invalid OAuth access token.');
      return { status: 200, body: { data: pages } };
    }
    if (path === '/debug_token') {
      if (query.get('access_token') !== 'app|secret') return wrong(190, 'Invalid app token.');
      return { status: 200, body: { data: { is_valid: true, scopes: state.scopes, expires_at: state.expiresAt } } };
    }
    const [, page = '', what] = path.split('/');
    if (request.method === 'GET' && what === 'feed') {
      if (!isPage(query.get('access_token'))) return wrong(190, 'Error validating access token.');
      const own = posts.filter((post) => post.page === page);
      return { status: 200, body: { data: own.map(({ id, message }) => ({ id, message })) } };
    }
    if (request.method === 'GET' && what === 'comments') {
      if (!isPage(query.get('access_token'))) return wrong(190, 'Error validating access token.');
      if (!state.tellsComments) return wrong(10, 'This endpoint requires the pages_read_user_content permission.', 403);
      const below = said.filter((one) => one.post === page);
      const at = '2026-11-02T10:00:00+0000';
      return {
        status: 200,
        body: { data: below.map(({ id, message, from }) => ({ id, message, from, created_time: at })), paging: {} },
      };
    }
    const form = await read(request);
    if (!isPage(form.get('access_token'))) return wrong(190, 'Error validating access token.');
    if (what === 'photos') {
      const id = randomUUID();
      photos.set(id, form.get('url') ?? '');
      return { status: 200, body: { id } };
    }
    if (what === 'comments') {
      const failing = state.failures.shift();
      if (failing && !failing.keepsIt) return wrong(failing.code, failing.message, failing.status);
      const parent = said.find(({ id }) => id === page);
      const post = parent?.post ?? page;
      const one = { id: `${post}_${said.length + 1}`, post, parent: page, message: form.get('message') ?? '' };
      const own = pages.find(({ access_token }) => access_token === form.get('access_token'))!;
      said.push({ ...one, from: { id: own.id, name: own.name } });
      if (!parent) posts.find(({ id }) => id === page)?.comments.push(one.message);
      return failing ? wrong(failing.code, failing.message, failing.status) : { status: 200, body: { id: one.id } };
    }
    const failing = state.failures.shift();
    if (failing && !failing.keepsIt) return wrong(failing.code, failing.message, failing.status);
    const attached = [...form].filter(([name]) => name.startsWith('attached_media'));
    const link = form.get('link');
    const post: Posted = {
      id: `${page}_${posts.length + 1}`,
      page,
      message: form.get('message') ?? '',
      ...(link && { link }),
      photos: attached.map(([, value]) => photos.get(JSON.parse(value).media_fbid) ?? ''),
      comments: [],
    };
    posts.push(post);
    if (failing) return wrong(failing.code, failing.message, failing.status);
    return { status: 200, body: { id: post.id } };
  }

  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(request).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    state,
    said,
    /** Adds a comment to a post. */
    say(post: string, message: string, from?: { id: string; name: string }): string {
      const id = `${post}_${said.length + 1}`;
      said.push({ id, post, parent: post, message, ...(from && { from }) });
      return id;
    },
    takeBack: (id: string) =>
      said.splice(
        said.findIndex((one) => one.id === id),
        1,
      ),
    /** Grants access in the dialog: sends the user back with a code. */
    agree(dialog: string): { code: string; state: string } {
      const asked = new URL(dialog).searchParams;
      const code = randomUUID();
      codes.set(code, asked.get('redirect_uri')!);
      return { code, state: asked.get('state')! };
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
