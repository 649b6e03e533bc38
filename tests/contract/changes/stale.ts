import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiChanges, changesBetween, type Surfaces, surfacesOf } from '#contract/core/api-changes.ts';
import { allCalls } from '#contract/index.ts';

const root = join(import.meta.dirname, '../../..');
const files = {
  snapshot: join(root, 'docs/api/snapshot.json'),
  changes: join(root, 'contract/core/api-changes.json'),
};

/**
 * Both files as they must be. The snapshot is the API as the newest version of the changelog says it; what differs from it becomes, with what
 * that day has already, the version of `today`.
 */
export async function stale(today: string) {
  const read = (path: string, none: string) => readFile(path, 'utf8').catch(() => none);
  const before = JSON.parse(await read(files.snapshot, 'null')) as Surfaces | null;
  const written = apiChanges.parse(JSON.parse(await read(files.changes, '[]')));
  const after = surfacesOf(allCalls.map(([, call]) => call));
  const found = before ? changesBetween(before, after) : [];
  const ofToday = written.find(({ version }) => version === today)?.changes ?? [];
  const versions = written.filter(({ version }) => version !== today);
  const all =
    found.length + ofToday.length > 0 ? [{ version: today, changes: [...found, ...ofToday] }, ...versions] : versions;
  // One line a call, so that two branches that add calls rarely touch the same line.
  const lines = Object.entries(after).map(([call, surface]) => `${JSON.stringify(call)}: ${JSON.stringify(surface)}`);
  return {
    found,
    snapshot: { path: files.snapshot, text: `{\n${lines.join(',\n')}\n}\n` },
    changes: { path: files.changes, text: `${JSON.stringify(all, null, 2)}\n` },
  };
}
