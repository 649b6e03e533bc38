/** Messages for screen readers. Callable anywhere; `<LiveRegion>` reads them out. */
type Announcement = { text: string; urgent: boolean; id: number };

let current: Announcement = { text: '', urgent: false, id: 0 };
const listeners = new Set<() => void>();

export function announce(text: string, { urgent = false }: { urgent?: boolean } = {}): void {
  current = { text, urgent, id: current.id + 1 };
  for (const listener of listeners) listener();
}

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const lastAnnouncement = (): Announcement => current;
