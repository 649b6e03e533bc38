/** Chromium's event for an installable product. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

export function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Called first thing, because the browser fires this event once per page. */
export function listenForOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Our own card replaces the browser's prompt.
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
}

export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const lastOffer = (): InstallOffer | null => offer;
