import { expect, test } from 'vitest';
import english from '#app/i18n/locales/en/shell.json' with { type: 'json' };
import type { Notification } from '#contract/account/notifications.ts';
import { namesIn } from '../../../bin/messages/catalogues.mjs';
import { wordsOf } from './words-of.ts';

const notice = (kind: Notification['kind'], data: Notification['data']): Notification => ({
  id: '01a1f000-0000-7000-8000-000000000000',
  kind,
  subject: { type: 'deal', id: '01a1f000-0000-7000-8000-000000000001' },
  actor: null,
  data,
  at: '2026-03-14T12:00:00.000Z',
  readAt: null,
});

test('every notice is given what its sentence asks for', () => {
  const given = new Set(Object.keys(wordsOf(notice('post.held', {}), 'Lintel', undefined).values));
  const lacking = Object.entries(english)
    .filter(([key]) => key.startsWith('notice.'))
    .flatMap(([key, text]) =>
      [...namesIn(text)!].filter((name) => !name.startsWith('<') && !given.has(name)).map((name) => `${key}: ${name}`),
    );
  expect(lacking).toEqual([]);
});

test('what a notice is about stands below it once, and who did it in it', () => {
  const said = { name: 'Google Calendar', account: 'nora@quill.example' };
  expect(wordsOf(notice('connection.refused', said), 'Lintel', undefined)).toMatchObject({ values: said, about: '' });
  expect(wordsOf(notice('post.failed', { name: 'Just listed' }), 'Lintel', undefined)).toMatchObject({
    values: { name: 'Lintel' },
    about: 'Just listed',
  });
  expect(
    wordsOf(notice('deal.authorization_confirmed', { title: 'Lone Star Title' }), 'Lintel', undefined),
  ).toMatchObject({
    values: { title: 'Lone Star Title' },
    about: '',
  });
});
