import { readTimes } from '#app/account/tabs.ts';
import { most } from '#contract/account/telemetry-limits.ts';
import { isFramed } from '../offline/framed.ts';
import { sendQuietly } from './send-quietly.ts';

type About = {
  /** `critical`: nothing else could be drawn. */
  level?: 'error' | 'critical';
  componentStack?: string | undefined;
};

/** A page that fails in a loop tells of it once, and of so many faults in all. */
const mostReports = 20;
const reported = new Set<string>();

/** To the error log, and to who operates this installation. A preview in a frame tells nobody. */
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
/** What cannot be stored goes: NUL, and halves of letters that the cut may leave. */
const cut = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length).toWellFormed();

/** Who is signed in, if anybody is: where nobody was, nobody need be asked. */
async function currentUser(): Promise<string | null> {
  if (!readTimes()) return null;
  try {
    const response = await fetch('/api/v1/session', { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as { user: { id: string } }).user.id : null;
  } catch {
    return null;
  }
}
