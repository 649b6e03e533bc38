import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Link2, Rss } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type ConnectedNetwork, connectedNetworks } from '#contract/growth/social/networks.ts';
import { draftedOccasions, type SocialChannel, type SocialChannels } from '#contract/growth/social/social.ts';
import { NetworkMark, networkNames } from './network-mark.tsx';
import { socialQueries } from './queries.ts';
import { QueueDialog } from './queue-dialog.tsx';
import { TokenChip } from './state-chip.tsx';

/** The channels for posts and their connection state. */
export function Channels() {
  const t = useT();
  const mayManage = useMay()('marketing.manage');
  const { data, error, refetch } = useQuery(socialQueries.channels);
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns={3} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {data.channels.length === 0 ? (
        <EmptyState
          title={t('social.noChannels.title')}
          icon={<Rss />}
          actions={
            !data.hasSite && (
              <Button kind="act" asChild>
                <Link to="/website">{t('social.publishSite')}</Link>
              </Button>
            )
          }
        >
          {t('social.noChannels.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {data.channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {mayManage && <Connect connectable={data.connectable} />}
      {mayManage && <Drafts draftsOn={data.draftsOn} />}
    </div>
  );
}

function useChannelDeed<Given, Answer>(deed: (given: Given) => Promise<Answer>, said?: (answer: Answer) => string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (answer) => said && toast(said(answer)),
    onError: (error) => toast(t('social.refused'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: socialQueries.all }),
  });
}

function ChannelRow({ channel, mayManage }: { channel: SocialChannel; mayManage: boolean }) {
  const t = useT();
  const format = useFormat();
  const mayWrite = useMay()('marketing.write');
  const [isQueue, setQueue] = useState(false);
  const remove = useChannelDeed(
    () => api.social.removeChannel({ id: channel.id }),
    () => t('social.disconnected'),
  );
  const retry = useChannelDeed(
    () => api.social.retryChannel({ id: channel.id }),
    ({ posts }) => t('social.retriedCount', { count: posts }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <NetworkMark network={channel.network} className="size-5 shrink-0 text-ink-3" />
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{channel.name}</bdi>
          <TokenChip state={channel.state} />
        </p>
        <p className="text-sm text-ink-3">
          {[
            channel.network === 'site' ? t('social.siteFeed') : networkNames[channel.network],
            channel.expiresAt && t('social.accessEnds', { at: format.dateTime(channel.expiresAt) }),
            channel.missingScopes.length > 0 && t('social.missing', { scopes: channel.missingScopes.join(', ') }),
            t('social.slotCount', { count: channel.slots.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {channel.page && (
          <Button size="s" asChild>
            <a href={channel.page} target="_blank" rel="noopener noreferrer">
              <ExternalLink />
              {t('social.open')}
            </a>
          </Button>
        )}
        {mayWrite && channel.state === 'ok' && (
          <Button size="s" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('social.retryFailed')}
          </Button>
        )}
        {mayManage && (
          <Button size="s" onClick={() => setQueue(true)}>
            {t('social.queue')}
          </Button>
        )}
        {mayManage && channel.network !== 'site' && (
          <Button size="s" kind="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('social.disconnect')}
          </Button>
        )}
      </span>
      {isQueue && <QueueDialog channel={channel} onClose={() => setQueue(false)} />}
    </li>
  );
}

function Connect({ connectable }: Pick<SocialChannels, 'connectable'>) {
  const t = useT();
  const connect = useMutation({
    mutationFn: (network: ConnectedNetwork) => api.social.connect({ network }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) => toast(t('social.refused'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const limits = keysOf('social.limits', connectedNetworks);
  return (
    <section aria-label={t('social.connect')} className="grid gap-2">
      <h2 className="text-sm font-medium">{t('social.connect')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {connectable.map(({ network, isSetUp }) =>
          network === 'site' ? null : (
            <li key={network} className="grid content-start gap-2 rounded-m border border-line bg-surface p-4">
              <p className="flex items-center gap-2 font-medium">
                <NetworkMark network={network} />
                {networkNames[network]}
              </p>
              <p className="text-sm text-ink-2">{t(limits[network])}</p>
              {isSetUp ? (
                <Button
                  className="justify-self-start"
                  icon={<Link2 />}
                  busy={connect.isPending && connect.variables === network}
                  onClick={() => connect.mutate(network)}
                >
                  {t('social.connectTo', { network: networkNames[network] })}
                </Button>
              ) : (
                <p className="text-sm text-ink-3">{t('social.notSetUp')}</p>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const occasionWords = keysOf('social.occasion', draftedOccasions);

function Drafts({ draftsOn }: Pick<SocialChannels, 'draftsOn'>) {
  const t = useT();
  const set = useChannelDeed(
    (next: SocialChannels['draftsOn']) => api.social.setDrafts({ draftsOn: next }),
    () => t('social.saved'),
  );
  return (
    <section aria-label={t('social.drafts')} className="grid gap-2">
      <h2 className="text-sm font-medium">{t('social.drafts')}</h2>
      <p className="text-sm text-ink-2">{t('social.draftsText')}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {draftedOccasions.map((occasion) => (
          <Checkbox
            key={occasion}
            label={t(occasionWords[occasion])}
            checked={draftsOn.includes(occasion)}
            disabled={set.isPending}
            onChange={(isOn) => set.mutate(isOn ? [...draftsOn, occasion] : draftsOn.filter((one) => one !== occasion))}
          />
        ))}
      </div>
    </section>
  );
}
