import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Kept = {
  id: string;
  name: string;
  type: string;
  parents: string[];
  marks: Record<string, string>;
  content: Buffer;
  isTrashed: boolean;
};
type Described = { name: string; mimeType?: string; parents?: string[]; appProperties?: Record<string, string> };

/** Implements Google's published Drive API v3 for an app that sees only its own files: searches, folders, single and resumable uploads. */
export async function startGoogleDrive() {
  const files = new Map<string, Kept>();
  const sessions = new Map<string, { described: Described; type: string; size: number; parts: Buffer[] }>();
  const state = { pageSize: 1_000, isFull: false };
  const error = (status: number, reason: string, message: string): Reply => ({
    status,
    body: { error: { code: status, message, errors: [{ reason, message }] } },
  });

  function make(
    { name, mimeType, parents = ['my-drive'], appProperties = {} }: Described,
    content: Buffer,
    type?: string,
  ): Reply {
    const missing = parents.find((one) => one !== 'my-drive' && !files.has(one));
    if (missing) return error(404, 'notFound', `File not found: ${missing}.`);
    if (state.isFull && content.length > 0)
      return error(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded.");
    const id = randomUUID();
    files.set(id, { id, name, type: mimeType ?? type ?? '', parents, marks: appProperties, content, isTrashed: false });
    return { status: 200, body: { id } };
  }

  /** The part of the search language that is used here. */
  function matches(one: Kept, query: string): boolean {
    return query
      .split(' and ')
      .reduce<{ all: string[]; open: string }>(
        ({ all, open }, part) => {
          const whole = open ? `${open} and ${part}` : part;
          return whole.split('{').length === whole.split('}').length
            ? { all: [...all, whole], open: '' }
            : { all, open: whole };
        },
        { all: [], open: '' },
      )
      .all.every((condition) => {
        const text = condition.trim();
        const inParents = /^'(.*)' in parents$/.exec(text)?.[1];
        if (inParents !== undefined) return one.parents.includes(inParents);
        const mark = /^appProperties has \{ key='(.*)' and value='(.*)' \}$/.exec(text);
        if (mark) return one.marks[mark[1]!] === mark[2];
        if (text === 'trashed = false') return !one.isTrashed;
        const type = /^mimeType = '(.*)'$/.exec(text)?.[1];
        if (type !== undefined) return one.type === type;
        throw new Error(`Not spoken here: ${text}`);
      });
  }

  function search(query: URLSearchParams): Reply {
    const found = [...files.values()].filter((one) => matches(one, query.get('q') ?? ''));
    const from = Number(query.get('pageToken') ?? 0);
    const size = Math.min(state.pageSize, Number(query.get('pageSize') ?? 100));
    const isMore = from + size < found.length;
    return {
      status: 200,
      body: {
        files: found.slice(from, from + size).map(({ id, name }) => ({ id, name })),
        ...(isMore && { nextPageToken: String(from + size) }),
      },
    };
  }

  function whole({ headers, bytes }: Question): Reply {
    const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
    const text = bytes.toString('latin1');
    const [, first = '', second = ''] = text.split(`--${boundary}`);
    const [, described = ''] = first.split('\r\n\r\n');
    const at = second.indexOf('\r\n\r\n');
    const type = /content-type: (\S+)/.exec(second)?.[1];
    const content = Buffer.from(second.slice(at + 4, -2), 'latin1');
    return make(JSON.parse(Buffer.from(described, 'latin1').toString('utf8')) as Described, content, type);
  }

  function piece(id: string, { headers, bytes }: Question): Reply {
    const session = sessions.get(id);
    if (!session) return error(404, 'notFound', 'No such upload session.');
    const has = session.parts.reduce((sum, part) => sum + part.length, 0);
    const range = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(headers['content-range'] ?? '');
    if (!range || Number(range[3]) !== session.size) return error(400, 'invalid', 'Content-Range is wrong.');
    if (range[1] !== undefined) {
      const isAligned = bytes.length % (256 * 1024) === 0 || Number(range[2]) + 1 === session.size;
      if (Number(range[1]) !== has || !isAligned) return error(400, 'invalid', 'The piece does not fit.');
      session.parts.push(bytes);
    }
    const content = Buffer.concat(session.parts);
    if (content.length === session.size) {
      sessions.delete(id);
      return make(session.described, content, session.type);
    }
    return { status: 308, ...(content.length > 0 && { headers: { range: `bytes=0-${content.length - 1}` } }) };
  }

  function answer(question: Question): Reply {
    const { method, path, query, json, headers, origin } = question;
    if (path === '/drive/v3/about')
      return {
        status: 200,
        body: { user: { emailAddress: 'files@quill.example', displayName: 'Quill', permissionId: '42' } },
      };
    if (path === '/drive/v3/files' && method === 'GET') return search(query);
    if (path === '/drive/v3/files' && method === 'POST') return make(json as Described, Buffer.alloc(0));
    if (path !== '/upload/drive/v3/files') return error(404, 'notFound', 'Not found.');
    const session = query.get('upload_id');
    if (session && method === 'PUT') return piece(session, question);
    if (query.get('uploadType') === 'multipart') return whole(question);
    const id = randomUUID();
    const size = Number(headers['x-upload-content-length']);
    sessions.set(id, { described: json as Described, type: String(headers['x-upload-content-type']), size, parts: [] });
    return { status: 200, headers: { location: `${origin}${path}?uploadType=resumable&upload_id=${id}` } };
  }

  const provider = await startProvider(answer);
  const nameOf = (id: string): string => files.get(id)?.name ?? id;
  return Object.assign(provider, {
    drive: state,
    files,
    /** All files, by path. */
    tree: () =>
      [...files.values()]
        .filter(({ isTrashed, type }) => !isTrashed && type !== 'application/vnd.google-apps.folder')
        .map(({ name, parents }) =>
          [...parents.flatMap((one) => [nameOf(files.get(one)?.parents[0] ?? ''), nameOf(one)]), name].join('/'),
        )
        .sort(),
    named: (name: string) => [...files.values()].filter((one) => one.name === name && !one.isTrashed),
    environment: {
      GOOGLE_CLIENT_ID: 'app',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DIALOG_URL: `${provider.url}/dialog`,
      GOOGLE_OAUTH_URL: provider.url,
      GOOGLE_DRIVE_URL: provider.url,
    },
  });
}
