import { ExternalLink, RotateCcw } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { NetworkMark } from './network-mark.tsx';
import { DeliveryChip } from './state-chip.tsx';
import { usePostDeed } from './use-post-deed.ts';

const broken = ['failed', 'missed', 'reconnect'];

/** The state of a post on each channel; a failed one can be retried by itself. */
export function Deliveries({ post }: { post: SocialPost }) {
  const t = useT();
  const format = useFormat();
  const mayWrite = useMay()('marketing.write');
  const retry = usePostDeed(
    (channel: string) => api.social.retry({ id: post.id, channel }),
    () => t('social.retried'),
  );
  if (post.deliveries.every(({ state }) => state === 'waiting') && post.state !== 'scheduled') return null;
  return (
    <section aria-label={t('social.results')} className="grid gap-2">
      <h2 className="text-sm font-medium">{t('social.results')}</h2>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface">
        {post.deliveries.map((one) => (
          <li key={one.channel} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
            <NetworkMark network={one.network} />
            <bdi className="min-w-0 truncate font-medium">{one.name}</bdi>
            <DeliveryChip state={one.state} />
            {one.publishedAt && <span className="num text-sm text-ink-3">{format.dateTime(one.publishedAt)}</span>}
            <span className="ms-auto flex gap-2">
              {one.address && (
                <Button size="s" asChild>
                  <a href={one.address} target="_blank" rel="noopener noreferrer">
                    <ExternalLink />
                    {t('social.open')}
                  </a>
                </Button>
              )}
              {mayWrite && broken.includes(one.state) && (
                <Button size="s" icon={<RotateCcw />} busy={retry.isPending} onClick={() => retry.mutate(one.channel)}>
                  {t('social.retry')}
                </Button>
              )}
            </span>
            {one.error && (
              <p className="w-full text-sm text-loss wrap-anywhere" dir="auto">
                {one.error}
              </p>
            )}
            {one.sha256 && (
              <p className="w-full truncate font-mono text-xs text-ink-3" title={one.sha256}>
                {t('social.frozen', { hash: one.sha256.slice(0, 16) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
