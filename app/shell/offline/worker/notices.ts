import type { PushNote } from '#contract/account/push.ts';
import { formatMessage, type Message } from '#contract/core/message.ts';
import { listOfEvent, pageOf } from '#contract/kinds.ts';
import { sentences } from '../../notifications/sentences.ts';
import { asset } from './files.ts';
import { release } from './release.ts';
import { worker } from './scope.ts';

const picture = '/icon-192.png';
const start = '/dashboard';

/** Shows a system notification in the user's language. A repeated push with the same id replaces the first. */
export async function showNotice(note: PushNote): Promise<void> {
  const { id, kind, subject, count, brand, locale } = note;
  // An offered lead can't be opened before it is claimed; the offer shows above the list of leads.
  const isTogether = count > 1 || kind === 'lead.offered';
  const path = (isTogether ? listOfEvent(kind) : pageOf(subject)) ?? start;
  await worker.registration.showNotification(brand, {
    // Browsers revoke the push permission for silent pushes, so a notification without text is better than none.
    body: await wordsOf(note).catch(() => ''),
    tag: id,
    icon: picture,
    badge: picture,
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    data: { path },
  });
}

async function wordsOf({ kind, name, count, days, locale }: PushNote): Promise<string> {
  const key = sentences[kind as keyof typeof sentences];
  const [domain = '', ...rest] = key.split('.');
  const catalogue = release.messages[locale]?.find((path) => path.endsWith(`/${locale}/${domain}.json`));
  const words = (await (await asset(new Request(catalogue!))).json()) as Record<string, Message>;
  return formatMessage(words[rest.join('.')]!, { name, count, days }, locale);
}

/** Opens the notification's page in an existing window, otherwise in a new one. */
export async function openNotice(notice: Notification): Promise<void> {
  notice.close();
  const { path } = notice.data as { path: string };
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (!open) return void (await worker.clients.openWindow(path));
  await open.navigate(path);
  // The browser rejects this when it doesn't count the click as a user gesture.
  await open.focus().catch(() => {});
}
