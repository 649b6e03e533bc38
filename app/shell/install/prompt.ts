/** What Chromium hands over when the product can be installed. */
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

/** From the first moment: the browser offers it once a page. */
export function listenForOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Ours is shown instead of the browser's own.
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
}

export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const lastOffer = (): InstallOffer | null => offer;
