import type { RouterContextProvider } from 'react-router';
import type { AnyCall, RequestOf } from '#contract/core/call.ts';
import { ask } from './ask.ts';

/** Whoever asked not to be followed is not, nor does anybody see a page that a browser fetches ahead. */
export function isCounted({ headers }: Pick<Request, 'headers'>): boolean {
  const says = (name: string, value: string) => (headers.get(name) ?? '').includes(value);
  return !(says('sec-gpc', '1') || says('dnt', '1') || says('sec-purpose', 'prefetch') || says('purpose', 'prefetch'));
}

/**
 * Counts a page that somebody opened: while it is rendered, since these pages run no script. Whoever asked not to be followed is not counted, nor is a
 * page that a browser fetches ahead. A count that fails is no reason not to show the page.
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
