import type { telemetry } from '#contract/account/telemetry.ts';
import type { InputOf } from '#contract/core/call.ts';

type Told = Pick<InputOf<typeof telemetry.track>, 'utm_source' | 'referrer'>;

/** The source of a visit: its campaign, otherwise the linking site, otherwise direct. */
export function sourceOf({ utm_source: named, referrer }: Told, ownOrigin: string): string {
  if (named) return named.toLowerCase();
  if (!referrer || !URL.canParse(referrer)) return 'direct';
  const { origin, hostname, protocol } = new URL(referrer);
  if (origin === ownOrigin || !hostname || !protocol.startsWith('http')) return 'direct';
  return hostname.replace(/^(www|m)\./, '').slice(0, 200);
}
