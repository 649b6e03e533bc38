import { announce } from './announce.ts';

/**
 * Notices about events the reader did not cause: a lead arrived, an import ended, a colleague mentioned the reader. Three show at a time.
 * Usable outside React; `<NoticeHost>` shows them. For results of the reader's own actions see toast.ts.
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

/** Whether there has been any notice. */
export const noticesWanted = (): boolean => wanted;

/** Takes the notices that haven't been shown yet; the caller shows them. */
export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
