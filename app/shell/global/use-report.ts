import { useEffect } from 'react';
import { ApiProblem, Unreachable } from '#app/api.ts';

/** Where React caught an error: React passes the component stack only to the root, not to the error screen. */
const componentStacks = new WeakMap<object, string>();

export function noteCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error);
  if (typeof error === 'object' && error && componentStack) componentStacks.set(error, componentStack);
}

/** Reports an error that is shown in place of a page. Errors from the server are already known to the server. */
export function useReport(error: unknown, level: 'error' | 'critical'): void {
  useEffect(() => {
    if (error instanceof ApiProblem || error instanceof Unreachable) return;
    const componentStack = typeof error === 'object' && error ? componentStacks.get(error) : undefined;
    import('./report-error.ts').then(
      ({ reportError }) => reportError(error, { level, componentStack }),
      () => {},
    );
  }, [error, level]);
}
