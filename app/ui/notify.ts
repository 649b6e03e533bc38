import { announce } from './announce.ts';

/**
 * News that come by themselves: a lead arrived, an import ended, a colleague mentioned you. Three are seen at a time.
 * Usable outside React; `<NoticeHost>` shows them. For what came of your own deed see toast.ts.
 */
export type Notice = {
  title: string;
  description?: string;
  tone?: 'plain' | 'success' | 'need' | 'loss';
  action?: { label: string; onAction: () => void };
  durationMs?: number;
};

let waiting: Notice[] = [];
let wanted = false;
const listeners = new Set<() => void>();

export function notify(notice: Notice): void {
  waiting = [...waiting, notice];
  wanted = true;
  announce([notice.title, notice.description].filter(Boolean).join('. '));
  for (const listener of listeners) listener();
}

export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything was ever to be shown. */
export const noticesWanted = (): boolean => wanted;

/** What has not been shown yet; the caller shows it. */
export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
