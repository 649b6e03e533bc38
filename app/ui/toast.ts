import { announce } from './announce.ts';

/**
 * The result of the reader's own action. One shows at a time, and the newest replaces the last. Usable outside React; `<ToastHost>` shows
 * them. For events the reader did not cause see notify.ts.
 */
export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'plain' | 'destructive';
  /** Usually Undo, offered for as long as the toast shows. */
  action?: { label: string; onAction: () => void } | undefined;
  durationMs: number;
};

const defaultDurationMs = 4000;
/** Undo and its like have to be read, decided on and reached, also by keyboard. */
const actionDurationMs = 12_000;

type Options = Partial<Omit<Toast, 'id' | 'title'>>;

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(title: string, options: Options = {}): number {
  lastId += 1;
  const durationMs = options.action ? actionDurationMs : defaultDurationMs;
  shown = { id: lastId, title, tone: 'plain', durationMs, ...options };
  announce([title, options.description].filter(Boolean).join('. '), { urgent: shown.tone === 'destructive' });
  tell();
  return lastId;
}

/** Dismisses the toast with this id, or the current one. */
export function dismissToast(id?: number): void {
  if (!shown || (id !== undefined && shown.id !== id)) return;
  shown = null;
  tell();
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownToast = (): Toast | null => shown;

function tell(): void {
  for (const listener of listeners) listener();
}
