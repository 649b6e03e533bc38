import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileMessage } from '#app/i18n/compile-message.ts';
import type { PushNote } from '#contract/account/push.ts';

const shown: { title: string; options: NotificationOptions }[] = [];
const opened: string[] = [];
let windows: { navigate: (path: string) => Promise<void>; focus: () => Promise<void> }[];

/** The part of a service worker's environment that notifications use. */
beforeEach(() => {
  shown.length = 0;
  opened.length = 0;
  windows = [];
  vi.stubGlobal('__RELEASE__', { version: 'x', messages: { de: ['/assets/messages-x/de/shell.json'], en: [] } });
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
  });
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (path: string) => void opened.push(path),
  });
  // Node's Request requires an absolute URL.
  vi.stubGlobal('Request', URLSearchParams);
  vi.stubGlobal('caches', { keys: async () => [], match: async () => undefined });
  const sentence =
    '{count, plural, one {<b>{name}</b> hat Ihnen einen Lead zugewiesen} other {<b>{name}</b> hat Ihnen # Leads zugewiesen}}';
  vi.stubGlobal('fetch', async () => Response.json({ 'notice.leadAssigned': compileMessage(sentence) }));
});
afterEach(() => vi.unstubAllGlobals());

const lead = '0190aaaa-0000-7000-8000-000000000001';
const note: PushNote = {
  id: 'n1',
  kind: 'lead.assigned',
  subject: { type: 'lead', id: lead },
  name: 'Ana Lopez',
  count: 1,
  days: 0,
  locale: 'de',
  brand: 'Lintel',
};

test('a message is shown in the reader’s words, and leads to what it is about', async () => {
  const { showNotice } = await import('./notices.ts');
  await showNotice(note);
  await showNotice({ ...note, count: 12 });
  expect(shown.map(({ title, options }) => [title, options.body, options.tag, options.data])).toEqual([
    ['Lintel', 'Ana Lopez hat Ihnen einen Lead zugewiesen', 'n1', { path: `/lead/${lead}` }],
    ['Lintel', 'Ana Lopez hat Ihnen 12 Leads zugewiesen', 'n1', { path: '/leads' }],
  ]);
});

test('a kind from a newer release is shown all the same', async () => {
  const { showNotice } = await import('./notices.ts');
  await showNotice({ ...note, kind: 'comet.sighted', subject: { type: 'comet', id: lead } });
  expect(shown).toMatchObject([{ title: 'Lintel', options: { body: '', data: { path: '/dashboard' } } }]);
});

test('pressed, it opens in a window that is there, else in a new one', async () => {
  const { openNotice } = await import('./notices.ts');
  const notice = { close: vi.fn(), data: { path: '/leads' } } as unknown as Notification;
  await openNotice(notice);
  expect(opened).toEqual(['/leads']);
  const been: string[] = [];
  windows = [
    { navigate: async (path) => void been.push(path), focus: () => Promise.reject(new Error('nobody clicked')) },
  ];
  await openNotice(notice);
  expect(been).toEqual(['/leads']);
  expect(opened).toEqual(['/leads']);
});
