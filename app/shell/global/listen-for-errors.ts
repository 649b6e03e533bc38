/** The browser says so when an observer had more to tell than one frame could take; nothing is wrong then. */
const isNoise = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Whatever nobody caught. What it takes to tell of it is fetched when there is something to tell. */
export function listenForErrors(): void {
  addEventListener('error', ({ error, message }) => {
    if ((error || message) && !isNoise(message)) tell(error ?? message);
  });
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

function tell(error: unknown): void {
  import('./report-error.ts').then(
    ({ reportError }) => reportError(error),
    () => {},
  );
}
