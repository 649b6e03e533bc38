import { z } from 'zod';
import type { Storage } from '#server/outside/storage/storage.ts';
import { BadArchive, contentOf, openZip, type PackedEntry, type Zip } from './unzip.ts';

const format = 'lintel organization archive 1';
const count = z.int().min(0).max(50_000_000);
const name = z.string().min(1).max(500);
const manifestOf = z.object({
  format: z.string().max(100),
  organization: z.object({ id: z.uuid(), name: z.string().max(500) }),
  madeAt: z.iso.datetime({ offset: true }),
  rows: z.record(z.string().regex(/^[a-z0-9_]{1,63}$/), count),
  files: count,
  filesMissing: z.array(name).max(100_000),
  entries: z.array(z.object({ name, bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).max(500_000),
});
export type Manifest = z.infer<typeof manifestOf>;
export type Archive = { zip: Zip; manifest: Manifest };
export type ArchivedRow = Record<string, unknown>;

const mostManifest = 128 * 1024 * 1024;
const mostLine = 32 * 1024 * 1024;

/** The archive with its manifest, the two held against each other; what the entries hold is not yet looked at. */
export async function openArchive(storage: Storage, key: string, size: number): Promise<Archive> {
  const zip = await openZip(storage, key, size);
  const entry = zip.entries.get('manifest.json');
  if (!entry || entry.bytes > mostManifest) throw new BadArchive('manifest_missing', 'manifest.json');
  const pieces = await Array.fromAsync(contentOf(storage, zip, entry));
  const manifest = parsed(Buffer.concat(pieces).toString('utf8'));
  const named = new Set(['manifest.json']);
  for (const { name, bytes } of manifest.entries) {
    const found = zip.entries.get(name);
    if (!found || named.has(name)) throw new BadArchive('entry_missing', name);
    if (found.bytes !== bytes) throw new BadArchive('wrong_size', name);
    named.add(name);
  }
  for (const name of zip.entries.keys()) if (!named.has(name)) throw new BadArchive('entry_unknown', name);
  for (const table of Object.keys(manifest.rows))
    if (!zip.entries.has(`json/${table}.ndjson`)) throw new BadArchive('entry_missing', `json/${table}.ndjson`);
  return { zip, manifest };
}

function parsed(text: string): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new BadArchive('manifest_invalid', 'manifest.json');
  }
  const said = z.object({ format: z.string() }).safeParse(given);
  if (!said.success) throw new BadArchive('manifest_invalid', 'manifest.json, format');
  if (said.data.format !== format) throw new BadArchive('version_unknown', 'manifest.json, format');
  const read = manifestOf.safeParse(given);
  if (!read.success)
    throw new BadArchive('manifest_invalid', `manifest.json, ${read.error.issues[0]?.path.join('.') ?? ''}`);
  return read.data;
}

/** Reads every byte once and holds it against the hash that the manifest gives. */
export async function checkEntries(
  storage: Storage,
  { zip, manifest }: Archive,
  onEntry: (entry: PackedEntry) => Promise<void> | void,
): Promise<void> {
  for (const { name, sha256 } of manifest.entries) {
    const entry = zip.entries.get(name)!;
    let found = '';
    for await (const _ of contentOf(storage, zip, entry, (hash) => {
      found = hash;
    }));
    if (found !== sha256) throw new BadArchive('wrong_hash', name);
    await onEntry(entry);
  }
}

/** The rows of a table with the number of their line, each known to be of the archive's own organization. */
export async function* rowsOf(
  storage: Storage,
  { zip, manifest }: Archive,
  table: string,
): AsyncGenerator<{ line: number; row: ArchivedRow; length: number }> {
  const name = `json/${table}.ndjson`;
  const entry = zip.entries.get(name);
  if (!entry) return;
  let line = 0;
  for await (const text of linesOf(contentOf(storage, zip, entry), name)) {
    line += 1;
    let row: unknown;
    try {
      row = JSON.parse(text);
    } catch {
      throw new BadArchive('row_unreadable', `${name}:${line}`);
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new BadArchive('row_unreadable', `${name}:${line}`);
    if (table !== 'people' && (row as ArchivedRow).organisation_id !== manifest.organization.id)
      throw new BadArchive('foreign_row', `${name}:${line}`);
    yield { line, row: row as ArchivedRow, length: text.length };
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      const text = Buffer.concat([...rest, piece.subarray(from, at)]).toString('utf8');
      rest = [];
      length = 0;
      from = at + 1;
      if (text) yield text;
    }
    if (from < piece.length) {
      rest.push(piece.subarray(from));
      length += piece.length - from;
      if (length > mostLine) throw new BadArchive('too_large', name);
    }
  }
  const last = Buffer.concat(rest).toString('utf8');
  if (last) yield last;
}
