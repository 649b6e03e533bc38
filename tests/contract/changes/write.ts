/** Writes docs/api/snapshot.json and contract/core/api-changes.json: `npm run api-changes`. */
import { writeFile } from 'node:fs/promises';
import { stale } from './stale.ts';

const { snapshot, changes } = await stale(new Date().toISOString().slice(0, 10));
await writeFile(snapshot.path, snapshot.text);
await writeFile(changes.path, changes.text);
