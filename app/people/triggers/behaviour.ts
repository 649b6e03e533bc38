import { keysOf, type MessageKey, type T } from '#app/i18n/t.ts';
import { triggerNames } from '#contract/people/trigger-names.ts';

const counted: Record<string, MessageKey> = keysOf('triggers.did', triggerNames);
/** Texts for older notifications, which lack the number of times. */
const named: Record<string, MessageKey> = keysOf('triggers.what', triggerNames);

type Behaviour = { trigger?: unknown; times?: unknown; about?: unknown; words?: unknown };

/** The text of a behavior alert: the organization's own, or the default; empty for other notifications. */
export function behaviourWords(t: T, { trigger, times, about, words }: Behaviour): string {
  const home = typeof about === 'string' ? about : '';
  if (typeof words === 'string' && words) return home ? `${words} · ${home}` : words;
  const keys = typeof times === 'number' ? counted : named;
  const key = typeof trigger === 'string' ? keys[trigger] : undefined;
  return key ? t(key, { times: Number(times), about: home || 'none' }) : '';
}
