import { readTimes } from '#app/account/tabs.ts';
import { most } from '#contract/account/telemetry-limits.ts';
import { isFramed } from '../offline/framed.ts';
import { sendQuietly } from './send-quietly.ts';

type About = {
  /** `critical`: nothing else could be rendered. */
  level?: 'error' | 'critical';
  componentStack?: string | undefined;
};

/** Each error is reported once, and at most this many in all, so that a page failing in a loop doesn't flood the log. */
const mostReports = 20;
const reported = new Set<string>();

/** Reports to the error log and to the operator of this installation. Framed previews don't report. */
export async function reportError(error: unknown, { level = 'error', componentStack }: About = {}): Promise<void> {
  const { type, message, stack } = factsOf(error);
  const mark = `${type} ${message} ${stack}`;
  if (isFramed() || reported.has(mark) || reported.size >= mostReports) return;
  reported.add(mark);
  const userId = await currentUser();
  const url = (location.origin + location.pathname).slice(0, most.address);
  await Promise.all([
    sendQuietly('/api/v1/error-logs', {
      error_type: type,
      error_message: message,
      ...(stack && { error_stack: stack }),
      ...(componentStack && { component_stack: cut(componentStack, most.stack) }),
      url,
    }),
    sendQuietly('/functions/v1/critical-error-alert', {
      errorLevel: level,
      errorMessage: message,
      stackTrace: stack || null,
      userId,
      metadata: {
        url,
        userAgent: navigator.userAgent.slice(0, most.address),
        timestamp: new Date().toISOString(),
      },
    }),
  ]);
}

function factsOf(error: unknown): { type: string; message: string; stack: string } {
  const { name, message, stack } = error instanceof Error ? error : { name: '', message: String(error), stack: '' };
  return {
    type: oneLine(name).slice(0, most.type) || 'Error',
    message: cut(message, most.message),
    stack: cut(stack ?? '', most.stack),
  };
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
/** Removes what PostgreSQL can't store: NUL, and surrogate halves that the cut may leave. */
const cut = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length).toWellFormed();

/** The signed-in user, if any; makes no request when the browser was never signed in. */
async function currentUser(): Promise<string | null> {
  if (!readTimes()) return null;
  try {
    const response = await fetch('/api/v1/session', { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as { user: { id: string } }).user.id : null;
  } catch {
    return null;
  }
}
