import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventKinds } from '#contract/core/event-kinds.ts';
import { activityGroups } from '#contract/people/collaboration.ts';

// The compiler checks that recorded kinds are listed: `NewEvent` takes listed kinds only.

const root = join(import.meta.dirname, '..');
const listed = Object.keys(eventKinds).sort();
const words = Object.keys(
  JSON.parse(readFileSync(join(root, 'app/i18n/locales/en/operations.json'), 'utf8')) as Record<string, string>,
);
const spokenOf = (family: string) =>
  words
    .filter((key) => key.startsWith(`${family}.`))
    .map((key) => key.slice(family.length + 1))
    .sort();

test('every kind of event has its sentence and its name in the audit log, and no other has', () => {
  expect(spokenOf('did').filter((kind) => kind !== 'other')).toEqual(listed);
  expect(spokenOf('kind')).toEqual(listed);
});

test('every kind that is listed is recorded somewhere', () => {
  const sources = globSync('server/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((source) => /\brecord\w*\(|tellWorkspaces\(|NewEvent\b/.test(source))
    .join('\n');
  expect(listed.filter((kind) => !sources.includes(`'${kind}'`))).toEqual([]);
});

test('the stream of activity shows events that are recorded, each under one filter', () => {
  const shown = Object.values(activityGroups).flat();
  expect(shown.filter((kind) => !listed.includes(kind))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
});
