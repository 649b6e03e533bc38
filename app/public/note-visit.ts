import type { RouterContextProvider } from 'react-router';
import type { AnyCall, RequestOf } from '#contract/core/call.ts';
import { ask } from './ask.ts';

/** Visitors who opted out of tracking are not counted, nor are prefetched pages. */
export function isCounted({ headers }: Pick<Request, 'headers'>): boolean {
  const says = (name: string, value: string) => (headers.get(name) ?? '').includes(value);
  return !(says('sec-gpc', '1') || says('dnt', '1') || says('sec-purpose', 'prefetch') || says('purpose', 'prefetch'));
}

/**
 * Counts a page view during rendering, since these pages run no JavaScript. Visitors who opted out of tracking and prefetched pages are not
 * counted, and a failed count must not break the page.
 */
export async function noteVisit<C extends AnyCall>(
  context: Readonly<RouterContextProvider>,
  { headers }: Request,
  call: C,
  input: RequestOf<C>,
): Promise<void> {
  if (!isCounted({ headers })) return;
  const referrer = (headers.get('referer') ?? '').slice(0, 2_000);
  await ask(context, call, { ...(input as object), referrer } as never).catch(() => undefined);
}
