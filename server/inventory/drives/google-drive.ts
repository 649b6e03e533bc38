import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { At } from '#server/account/connections/connector.ts';
import { atOnceBytes, newFolder, type Outgoing, pieceBytes, plainName, type Remote } from './remote.ts';

/**
 * Google Drive API v3 with access only to what we created there (`drive.file`): our folder and its content. The owner may move and rename
 * everything; we recognize it by id and by private properties.
 */
const folderType = 'application/vnd.google-apps.folder';
const about = z.object({
  user: z.object({
    emailAddress: z.string().optional(),
    displayName: z.string().default(''),
    permissionId: z.string(),
  }),
});
const made = z.object({ id: z.string() });
const list = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const mostRetries = 5;

const baseOf = ({ services }: Pick<At, 'services'>): string => services.settings.GOOGLE_DRIVE_URL;
/** A value in a search query, with quotes and backslashes escaped. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

async function find(at: At, query: string): Promise<z.infer<typeof list>['files']> {
  const all: z.infer<typeof list>['files'] = [];
  for (let token: string | undefined; ; ) {
    const parameters = new URLSearchParams({
      q: `${query} and trashed = false`,
      fields: 'nextPageToken,files(id,name)',
      pageSize: '1000',
      spaces: 'drive',
      ...(token && { pageToken: token }),
    });
    const page = list.parse((await at.ask(`${baseOf(at)}/drive/v3/files?${parameters}`)).body);
    all.push(...page.files);
    token = page.nextPageToken;
    if (!token || all.length >= 5_000) return all;
  }
}

const byMark = (mark: string): string => `appProperties has { key='lintel' and value=${quoted(mark)} }`;

async function makeFolder(at: At, name: string, mark: string, parent?: string): Promise<string> {
  const json = { name, mimeType: folderType, appProperties: { lintel: mark }, ...(parent && { parents: [parent] }) };
  return made.parse((await at.ask(`${baseOf(at)}/drive/v3/files?fields=id`, { json })).body).id;
}

/** A full account affects every file: nothing else is copied either, until there is space. */
async function roomy<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof ProviderRefusal && /storage quota/i.test(error.message))
      throw new ProviderRefusal('later', error.message, 3_600);
    throw error;
  });
}

const describe = (folder: string, { fileId, version, name }: Outgoing) => ({
  name: plainName(name),
  parents: [folder],
  appProperties: { lintel: `${fileId} ${version}` },
});

async function sendWhole(at: At, folder: string, file: Outgoing): Promise<string> {
  const boundary = `lintel-${file.fileId}`;
  const head = `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(describe(folder, file))}\r\n--${boundary}\r\ncontent-type: ${file.contentType}\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(head),
    await file.read(0, file.size - 1),
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  const address = `${baseOf(at)}/upload/drive/v3/files?uploadType=multipart&fields=id`;
  const headers = { 'content-type': `multipart/related; boundary=${boundary}` };
  return made.parse((await at.ask(address, { bytes, headers })).body).id;
}

/** Uploads pieces in a resumable session; after a broken connection it asks the session for its offset. */
async function sendInPieces(at: At, folder: string, file: Outgoing): Promise<string> {
  const opened = await at.ask(`${baseOf(at)}/upload/drive/v3/files?uploadType=resumable&fields=id`, {
    json: describe(folder, file),
    headers: { 'x-upload-content-type': file.contentType, 'x-upload-content-length': String(file.size) },
  });
  const session = opened.headers.location ?? '';
  if (!URL.canParse(session) || new URL(session).origin !== new URL(baseOf(at)).origin)
    throw new ProviderRefusal('later', 'Google Drive opened no upload.');
  let tries = 0;
  for (let from = 0; ; ) {
    at.signal.throwIfAborted();
    const to = Math.min(from + pieceBytes, file.size) - 1;
    const answer = await at
      .ask(session, {
        method: 'PUT',
        bytes: await file.read(from, to),
        headers: { 'content-range': `bytes ${from}-${to}/${file.size}`, 'content-type': file.contentType },
      })
      .catch(async (error: unknown) => {
        if (
          !(error instanceof ProviderRefusal) ||
          error.kind !== 'later' ||
          error.afterSeconds !== undefined ||
          ++tries > mostRetries
        )
          throw error;
        return at.ask(session, {
          method: 'PUT',
          bytes: new Uint8Array(),
          headers: { 'content-range': `bytes */${file.size}` },
        });
      });
    if (answer.status !== 308) return made.parse(answer.body).id;
    const range = /-(\d+)$/.exec(answer.headers.range ?? '')?.[1];
    from = range === undefined ? 0 : Number(range) + 1;
  }
}

export const googleDrive: Remote = {
  async identify({ ask, settings }) {
    const { user } = about.parse((await ask(`${settings.GOOGLE_DRIVE_URL}/drive/v3/about?fields=user`)).body);
    return { account: user.emailAddress ?? user.displayName, externalId: user.permissionId };
  },
  async choices(at) {
    const known = await find(at, `mimeType = '${folderType}' and ${byMark('root')}`);
    const fresh = {
      id: newFolder,
      name: at.services.settings.BRAND_NAME,
      detail: '',
      isReadOnly: false,
      isUsual: known.length === 0,
    };
    const found = known.map(({ id, name }) => ({
      id,
      name,
      detail: '',
      isReadOnly: false,
      isUsual: known.length === 1,
    }));
    return found.length > 0 ? found : [fresh];
  },
  async root(at, chosen) {
    if (chosen !== newFolder) return chosen;
    const [known] = await find(at, `mimeType = '${folderType}' and ${byMark('root')}`);
    return known?.id ?? makeFolder(at, at.services.settings.BRAND_NAME, 'root');
  },
  async folder(at, root, mark, name) {
    const [known] = await find(at, `mimeType = '${folderType}' and ${quoted(root)} in parents and ${byMark(mark)}`);
    return known?.id ?? makeFolder(at, plainName(name), mark, root);
  },
  async upload(at, folder, file) {
    const [known] = await find(at, byMark(`${file.fileId} ${file.version}`));
    if (known) return known.id;
    return roomy(file.size <= atOnceBytes ? sendWhole(at, folder, file) : sendInPieces(at, folder, file));
  },
};
