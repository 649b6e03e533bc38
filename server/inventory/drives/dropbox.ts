import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { At } from '#server/account/connections/connector.ts';
import type { Provider } from '#server/account/connections/oauth.ts';
import { atOnceBytes, newFolder, type Outgoing, pieceBytes, plainName, type Remote } from './remote.ts';

/** Dropbox OAuth 2: a refresh key is issued only for offline access, and access is revoked with an access token. */
export const dropboxProvider: Provider = {
  client: ({ DROPBOX_CLIENT_ID: id, DROPBOX_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ DROPBOX_DIALOG_URL }) => DROPBOX_DIALOG_URL,
  tokens: ({ DROPBOX_API_URL }) => `${DROPBOX_API_URL}/oauth2/token`,
  signsBy: 'form',
  extra: { token_access_type: 'offline' },
  revoke: ({ DROPBOX_API_URL }) => ({ address: `${DROPBOX_API_URL}/2/auth/token/revoke`, json: null }),
  revokedByAccess: true,
};

const me = z.object({ account_id: z.string(), email: z.string(), name: z.object({ display_name: z.string() }) });
const entries = z.object({
  entries: z.array(z.object({ '.tag': z.string(), name: z.string(), path_display: z.string().optional() })).default([]),
  cursor: z.string(),
  has_more: z.boolean(),
});
const folderMade = z.object({ metadata: z.object({ path_display: z.string() }) });
const fileMade = z.object({ id: z.string() });
const session = z.object({ session_id: z.string() });
const mostFolders = 2_000;

const call = (at: Pick<At, 'ask' | 'services'>, name: string, json: unknown) =>
  at.ask(`${at.services.settings.DROPBOX_API_URL}/2/${name}`, { json });

/** Headers allow only ASCII, so other characters are escaped. */
const asHeader = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const send = (at: At, name: string, argument: unknown, bytes: Uint8Array) =>
  at.ask(`${at.services.settings.DROPBOX_CONTENT_URL}/2/files/${name}`, {
    bytes,
    headers: { 'content-type': 'application/octet-stream', 'dropbox-api-arg': asHeader(argument) },
  });

/** A full account accepts no other file either, until there is space. */
async function roomy<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.message.includes('insufficient_space'))
      throw new ProviderRefusal('later', 'This Dropbox is full.', 3_600);
    throw error;
  });
}

/** A name taken by a different file gets a number; identical content creates no second file. */
const commitOf = (folder: string, { name }: Outgoing) => ({
  path: `${folder}/${plainName(name)}`,
  mode: 'add',
  autorename: true,
  mute: true,
});

async function sendInPieces(at: At, folder: string, file: Outgoing): Promise<string> {
  const { session_id } = session.parse(
    (await send(at, 'upload_session/start', { close: false }, new Uint8Array())).body,
  );
  for (let offset = 0; offset < file.size; offset += pieceBytes) {
    at.signal.throwIfAborted();
    const bytes = await file.read(offset, Math.min(offset + pieceBytes, file.size) - 1);
    const append = () => send(at, 'upload_session/append_v2', { cursor: { session_id, offset }, close: false }, bytes);
    // After a broken connection the piece may have arrived already: then it is rejected for its offset, and the next piece follows.
    await append().catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal) || error.kind !== 'later' || error.afterSeconds !== undefined)
        throw error;
      return append().catch((again: unknown) => {
        if (!(again instanceof ProviderRefusal && again.message.includes('incorrect_offset'))) throw again;
      });
    });
  }
  const argument = { cursor: { session_id, offset: file.size }, commit: commitOf(folder, file) };
  return fileMade.parse((await send(at, 'upload_session/finish', argument, new Uint8Array())).body).id;
}

async function foldersAt(at: At): Promise<{ name: string; path: string }[]> {
  let page = entries.parse((await call(at, 'files/list_folder', { path: '', recursive: false, limit: 2_000 })).body);
  const all = [...page.entries];
  while (page.has_more && all.length < mostFolders) {
    page = entries.parse((await call(at, 'files/list_folder/continue', { cursor: page.cursor })).body);
    all.push(...page.entries);
  }
  return all.flatMap(({ '.tag': tag, name, path_display: path }) => (tag === 'folder' && path ? [{ name, path }] : []));
}

async function makeFolder(at: At, path: string, isOwn: boolean): Promise<string> {
  try {
    const answer = await call(at, 'files/create_folder_v2', { path, autorename: !isOwn });
    return folderMade.parse(answer.body).metadata.path_display;
  } catch (error) {
    if (isOwn && error instanceof ProviderRefusal && error.message.startsWith('path/conflict/folder')) return path;
    throw error;
  }
}

export const dropbox: Remote = {
  async identify({ ask, settings }) {
    const { account_id, email, name } = me.parse(
      (await ask(`${settings.DROPBOX_API_URL}/2/users/get_current_account`, { json: null })).body,
    );
    return { account: email || name.display_name, externalId: account_id };
  },
  async choices(at) {
    const found = await foldersAt(at);
    const own = `/${plainName(at.services.settings.BRAND_NAME)}`;
    const fresh = { id: newFolder, name: own.slice(1), detail: '', isReadOnly: false, isUsual: found.length === 0 };
    const known = found.map(({ name, path }) => ({
      id: path,
      name,
      detail: '',
      isReadOnly: false,
      isUsual: path === own,
    }));
    return found.some(({ path }) => path === own) ? known : [fresh, ...known];
  },
  root: (at, chosen) =>
    chosen === newFolder
      ? makeFolder(at, `/${plainName(at.services.settings.BRAND_NAME)}`, true)
      : Promise.resolve(chosen),
  folder: (at, root, _mark, name) => makeFolder(at, `${root}/${plainName(name)}`, false),
  async upload(at, folder, file) {
    const one = async () => {
      if (file.size > atOnceBytes) return sendInPieces(at, folder, file);
      return fileMade.parse((await send(at, 'upload', commitOf(folder, file), await file.read(0, file.size - 1))).body)
        .id;
    };
    return roomy(one());
  },
};
