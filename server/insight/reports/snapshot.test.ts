import { expect, test } from 'vitest';
import { chooseLanguage } from '#contract/core/locale.ts';
import { type ShownWidget, snapshotLetter } from './snapshot.ts';

const language = chooseLanguage('en', []);
const settings = { BRAND_NAME: 'Lintel', publicUrl: 'https://lintel.test' } as never;
const columns = [
  { name: 'Day', unit: 'day' },
  { name: 'New leads', unit: 'count' },
];
const rows = Array.from({ length: 12 }, (_, n) => [`2026-03-${String(n + 1).padStart(2, '0')}`, n]);

const widget = (period: string, isOwnPeriod: boolean): ShownWidget => ({
  ...{ title: 'New leads', kind: 'trend', tag: 'en-US', isOwnPeriod },
  table: { title: 'New leads', period, columns, rows, total: null, groups: [], more: 0 } as never,
});
const written = (shown: ShownWidget[]) =>
  snapshotLetter(
    { name: 'Our year', boardId: 'b', shown, leave: 'https://lintel.test/unsubscribe/report/a' },
    language,
    settings,
  );

test('a widget with a period of its own says so, in the letter and in plain words, and the newest days are the ones shown', () => {
  const mixed = written([widget('A year', true), widget('March', false)]);
  expect(mixed.subject).toBe('Our year: March');
  expect(mixed.html).toContain('>A year</span>');
  expect(mixed.text).toContain('New leads (A year)\n');
  expect(mixed.text).toContain('New leads\n');
  expect(mixed.text).toContain('New leads: 11');
  expect(mixed.text).not.toContain('New leads: 0');
  expect(written([widget('A year', true), widget('March', true)]).subject).toBe('Our year');
});
