import { useEffect } from 'react';
import { ApiProblem, Unreachable } from '#app/api.ts';

/** Where in the page an error was caught: React tells it to the root, and not to what is shown in the page's place. */
const componentStacks = new WeakMap<object, string>();

export function noteCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error);
  if (typeof error === 'object' && error && componentStack) componentStacks.set(error, componentStack);
}

/** Tells of an error that is shown in place of a page. What the server refused, it knows. */
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
