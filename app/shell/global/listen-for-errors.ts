/** Browsers report this when an observer had more to deliver than one frame could take; it is harmless. */
const isNoise = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Reports uncaught errors. The reporting code is loaded only when there is an error. */
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
