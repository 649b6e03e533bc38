import { type APIResponse, type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { openContext } from '#tests/setup/context.ts';

const byte = () => Math.floor(Math.random() * 256);

/** Each test uses an address of its own, or all would share one sign-up limit. */
export const test = base.extend({
  serviceWorkers: 'allow',
  extraHTTPHeaders: async ({ baseURL }, use) =>
    use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`, origin: baseURL! }),
});

export { expect };

export const offline = "You're offline. Changes will sync when you're back online.";
export const password = 'Lintel-bears-7-weights';

export type Lead = { id: string; version: number; stage: string; name: string; city: string | null };
type Item = { kind: string; note: { body: string } | null; data: Record<string, unknown> };

const answered = async <Answer>(response: APIResponse): Promise<Answer> => {
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response.json();
};
const headers = (version?: number) => ({
  'idempotency-key': crypto.randomUUID(),
  ...(version && { 'if-match': `"${version}"` }),
});
export const post = async <Answer>({ request }: BrowserContext, path: string, data: object = {}): Promise<Answer> =>
  answered(await request.post(`/api/v1${path}`, { data, headers: headers() }));
export const read = async <Answer>({ request }: BrowserContext, path: string): Promise<Answer> =>
  answered(await request.get(`/api/v1${path}`));
export const change = async ({ request }: BrowserContext, { id, version }: Lead, data: object): Promise<Lead> =>
  answered(await request.patch(`/api/v1/leads/${id}`, { data, headers: headers(version) }));

export const timelineOf = async (context: BrowserContext, { id }: Lead) =>
  (await read<{ rows: Item[] }>(context, `/leads/${id}/timeline`)).rows;
export const leadOf = (context: BrowserContext, { id }: Lead) => read<Lead>(context, `/leads/${id}`);

/** A user with one lead, on its page, whose device has cached what offline work needs. */
export async function withLead(page: Page, email = `${crypto.randomUUID()}@example.test`): Promise<Lead> {
  const context = page.context();
  await post(context, '/auth/sign-up', { email, password, data: { first_name: 'Maya', last_name: 'Okafor' } });
  const lead = await post<Lead>(context, '/leads', { firstName: 'Ana', lastName: 'Reyes', city: 'Tampa' });
  await page.goto('/leads');
  await expect(page.getByRole('row').getByText('Ana Reyes')).toBeVisible();
  await expect.poll(() => keptAnswer(page, '"list"')).toBe(true);
  await page.goto(`/lead/${lead.id}`);
  await expect(page.getByText('created the lead')).toBeVisible();
  await kept(page);
  return lead;
}

/** The worker has cached the workspace's document, which comes last, and the device has the visible answers. */
export async function kept(page: Page, answer = '"timeline"'): Promise<void> {
  // All files of the workspace, which takes long when other tests load theirs too.
  await expect.poll(() => keptShell(page), { timeout: 120_000 }).toBe(true);
  await expect.poll(() => keptAnswer(page, answer)).toBe(true);
}

/** Polled from outside, because inside the page a pending promise would count as true. */
const keptShell = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('lintel-files-'));
    const shells = await Promise.all(names.map((name) => caches.match('/__shell', { cacheName: name })));
    return navigator.serviceWorker.controller !== null && shells.some(Boolean);
  });

/** The number of rows in an IndexedDB store; zero if there is no such database. */
export const rows = (page: Page, database: string, store: string): Promise<number> =>
  page.evaluate(
    async ([name, of]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
      });
      try {
        if (!db.objectStoreNames.contains(of!)) return 0;
        const request = db.transaction(of!).objectStore(of!).count();
        return await new Promise<number>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      } finally {
        db.close();
      }
    },
    [database, store],
  );

/** Whether the device has stored an answer whose key contains these words. */
const keptAnswer = (page: Page, words: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lintel-kept')) return false;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('lintel-kept');
      request.onsuccess = () => resolve(request.result);
    });
    const request = db.transaction('answers').objectStore('answers').getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return keys.some((key) => String(key).includes(wanted));
  }, words);

export const queued = (page: Page) => rows(page, 'lintel-queue', 'writes');

export async function setStage(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: stage, exact: true }).click();
}

export async function addNote(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Note' }).fill(words);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  // It may briefly appear twice: as a queued change, and as loaded from the server.
  await expect(page.getByText(words).first()).toBeVisible();
}

export const stageShown = (page: Page) => page.getByRole('button', { name: 'Edit Stage' });
export const banner = (page: Page) => page.getByRole('status').filter({ hasText: /offline|Back online/ });

/** The same user on another device. */
export async function signedIn(browser: Browser, email: string): Promise<BrowserContext> {
  const { baseURL, extraHTTPHeaders } = base.info().project.use;
  const from = { ...extraHTTPHeaders, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`, origin: baseURL! };
  const context = await openContext(browser, { baseURL: baseURL!, extraHTTPHeaders: from });
  await post(context, '/auth/sign-in', { email, password });
  return context;
}
