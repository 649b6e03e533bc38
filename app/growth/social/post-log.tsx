import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';

const kinds = [
  'created',
  'changed',
  'submitted',
  'approved',
  'sent_back',
  'withdrawn',
  'archived',
  'restored',
  'scheduled',
  'publishing',
  'published',
  'delayed',
  'failed',
  'missed',
  'reconnect',
  'held',
  'commented',
  'answered',
] as const;
const words = keysOf('social.log', kinds);
type Kind = (typeof kinds)[number];

/** The history of a post from its audit events. */
export function PostLog({ log }: { log: SocialPost['log'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('social.history')} className="grid gap-2">
      <h2 className="text-sm font-medium">{t('social.history')}</h2>
      <ol className="grid gap-1.5">
        {log.map(({ kind, at, by, channel, why }) => (
          <li key={`${kind} ${at} ${channel}`} className="flex flex-wrap gap-x-2 text-sm">
            <span className="font-medium">{t(words[kind.replace('post.', '') as Kind] ?? 'social.log.changed')}</span>
            {channel && <bdi className="text-ink-2">{channel}</bdi>}
            {by && <bdi className="text-ink-2">{by}</bdi>}
            <time dateTime={at} className="num text-ink-3">
              {format.dateTime(at)}
            </time>
            {why && (
              <span className="w-full text-ink-2 wrap-anywhere" dir="auto">
                {why}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
