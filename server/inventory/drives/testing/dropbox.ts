import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Commit = { path: string; autorename?: boolean };

/** Implements Dropbox's published API v2: paged folders, files that keep their names, single and session uploads. */
export async function startDropbox() {
  const folders = new Set<string>(['/Clients']);
  const files = new Map<string, { id: string; content: Buffer }>();
  const sessions = new Map<string, Buffer[]>();
  const state = { pageSize: 2_000, isFull: false };
  const refused = (summary: string, error: object): Reply => ({
    status: 409,
    body: { error_summary: `${summary}/..`, error },
  });

  function commit({ path, autorename }: Commit, content: Buffer): Reply {
    if (state.isFull)
      return refused('path/insufficient_space', { '.tag': 'path', reason: { '.tag': 'insufficient_space' } });
    const dot = path.lastIndexOf('.');
    for (let n = 0; ; n += 1) {
      const free = n === 0 ? path : `${path.slice(0, dot)} (${n})${path.slice(dot)}`;
      const taken = files.get(free);
      // Identical content at the same path is no conflict.
      if (taken?.content.equals(content)) return { status: 200, body: { id: taken.id, path_display: free } };
      if (taken && !autorename) return refused('path/conflict/file', { '.tag': 'path' });
      if (taken) continue;
      const id = `id:${randomUUID()}`;
      files.set(free, { id, content });
      return { status: 200, body: { id, path_display: free } };
    }
  }

  function makeFolder({ path, autorename }: Commit): Reply {
    if (folders.has(path) && !autorename) return refused('path/conflict/folder', { '.tag': 'path' });
    let free = path;
    for (let n = 1; folders.has(free); n += 1) free = `${path} (${n})`;
    folders.add(free);
    return {
      status: 200,
      body: { metadata: { name: free.split('/').at(-1), path_display: free, path_lower: free.toLowerCase() } },
    };
  }

  function list(from: number): Reply {
    const top = [...folders].filter((path) => path.lastIndexOf('/') === 0).sort();
    const entries = top.slice(from, from + state.pageSize).map((path) => ({
      '.tag': 'folder',
      name: path.slice(1),
      path_display: path,
      path_lower: path.toLowerCase(),
    }));
    return {
      status: 200,
      body: { entries, cursor: String(from + state.pageSize), has_more: from + state.pageSize < top.length },
    };
  }

  function content(name: string, { headers, bytes }: Question): Reply {
    if (headers['content-type'] !== 'application/octet-stream') return { status: 400, body: {} };
    const argument = JSON.parse(String(headers['dropbox-api-arg'])) as Commit & {
      cursor: { session_id: string; offset: number };
      commit: Commit;
    };
    if (name === 'upload') return commit(argument, bytes);
    if (name === 'upload_session/start') {
      const session_id = randomUUID();
      sessions.set(session_id, [bytes]);
      return { status: 200, body: { session_id } };
    }
    const { session_id, offset } = argument.cursor;
    const parts = sessions.get(session_id);
    if (!parts) return refused('not_found', { '.tag': 'not_found' });
    const has = Buffer.concat(parts).length;
    if (offset !== has) return refused('incorrect_offset', { '.tag': 'incorrect_offset', correct_offset: has });
    parts.push(bytes);
    if (name === 'upload_session/append_v2') return { status: 200, body: null };
    sessions.delete(session_id);
    return commit(argument.commit, Buffer.concat(parts));
  }

  const provider = await startProvider(
    (question) => {
      const { path, json, headers } = question;
      const name = path.replace(/^\/2\/(files\/)?/, '');
      if (path === '/2/users/get_current_account')
        return {
          status: 200,
          body: { account_id: 'dbid:42', email: 'files@quill.example', name: { display_name: 'Quill' } },
        };
      if (path === '/2/auth/token/revoke') {
        provider.giveBack(String(headers.authorization).replace('Bearer ', ''));
        return { status: 200, body: null };
      }
      if (name === 'list_folder') return list(0);
      if (name === 'list_folder/continue') return list(Number(json.cursor));
      if (name === 'create_folder_v2') return makeFolder(json as Commit);
      return name.startsWith('upload') ? content(name, question) : { status: 404 };
    },
    { tokenPath: /^\/oauth2\/token$/ },
  );
  return Object.assign(provider, {
    dropbox: state,
    files,
    folders,
    environment: {
      DROPBOX_CLIENT_ID: 'app',
      DROPBOX_CLIENT_SECRET: 'secret',
      DROPBOX_DIALOG_URL: `${provider.url}/dialog`,
      DROPBOX_API_URL: provider.url,
      DROPBOX_CONTENT_URL: provider.url,
    },
  });
}
