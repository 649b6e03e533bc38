import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ListingFeed } from '#contract/inventory/feeds.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedProblems } from './feed-problems.tsx';

type Opened = 'change' | 'remove' | 'problems';

export function FeedRow({ feed }: { feed: ListingFeed }) {
  const t = useT();
  const [opened, setOpened] = useState<Opened>();
  const tried = useTried();
  const { id, name, state, version, problems } = feed;
  const close = () => setOpened(undefined);
  const switchTo = (on: boolean) =>
    tried(() => api.feeds.change({ id, state: on ? 'on' : 'off' }, { version }), t(on ? 'feeds.isOn' : 'feeds.isOff'));
  return (
    <li className="flex items-start gap-3 py-4">
      <FeedFacts feed={feed} />
      <Switch checked={state === 'on'} onChange={switchTo} aria-label={t('feeds.switch', { name })} />
      <Menu
        align="end"
        trigger={
          <IconButton size="s" label={t('feeds.actions', { name })}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          {
            label: t('feeds.run'),
            icon: <RefreshCw />,
            disabled: state === 'off',
            onSelect: () => void tried(() => api.feeds.run({ id }), t('feeds.started')),
          },
          {
            label: t('feeds.problems'),
            icon: <TriangleAlert />,
            disabled: problems === 0,
            onSelect: () => setOpened('problems'),
          },
          'line',
          { label: t('feeds.change'), icon: <Pencil />, onSelect: () => setOpened('change') },
          { label: t('feeds.remove'), icon: <Trash2 />, danger: true, onSelect: () => setOpened('remove') },
        ]}
      />
      {opened === 'change' && <FeedDialog feed={feed} onClose={close} />}
      {opened === 'problems' && <FeedProblems feed={feed} onClose={close} />}
      {opened === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('feeds.removeTitle', { name })}
          action={t('feeds.remove')}
          onConfirm={() => tried(() => api.feeds.remove({ id }), t('feeds.removed'))}
        >
          {t('feeds.removeText')}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** What was imported, how far, and why it stopped. */
function FeedFacts({ feed }: { feed: ListingFeed }) {
  const t = useT();
  const format = useFormat();
  const { name, address, onlyWhere, isShown, state, reading, listings, created, changed, removed, problems, problem } =
    feed;
  const { copiedAt, reachedAt, lastRunAt } = feed;
  return (
    <div className="me-auto grid min-w-0 justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium break-words">{name}</bdi>
        {state === 'off' ? (
          <Chip tone="plain">{t('feeds.off')}</Chip>
        ) : problem ? (
          <Chip tone="loss">{t('feeds.failing')}</Chip>
        ) : reading ? (
          <Chip tone="info">{t(copiedAt ? 'feeds.reading' : 'feeds.copying')}</Chip>
        ) : (
          <Chip tone="act">{t('feeds.on')}</Chip>
        )}
      </p>
      <p className="font-code text-sm wrap-anywhere text-ink-2" dir="ltr">
        {address}
      </p>
      {onlyWhere && (
        <p className="font-code text-sm wrap-anywhere text-ink-2" dir="ltr">
          {onlyWhere}
        </p>
      )}
      <p className="num text-sm text-ink-2">
        <Link to="/listings" className="link">
          {t('feeds.listings', { count: listings })}
        </Link>
        {' · '}
        {t('feeds.counts', { created, changed, removed })}
      </p>
      <p className="num text-sm text-ink-3">
        <Facts
          of={[
            lastRunAt ? t('feeds.lastRun', { when: format.relative(lastRunAt) }) : t('feeds.neverRun'),
            reachedAt && t('feeds.reached', { when: format.dateTime(reachedAt) }),
            isShown && t('feeds.isShownFact'),
          ]}
        />
      </p>
      {problem && (
        <p className="text-sm text-loss" dir="auto">
          {problem}
        </p>
      )}
      {problems > 0 && <p className="text-sm text-need">{t('feeds.problemCount', { count: problems })}</p>}
    </div>
  );
}

/** Runs an action and reports the result. */
function useTried() {
  const t = useT();
  const client = useQueryClient();
  return async (deed: () => Promise<unknown>, told: string): Promise<void> => {
    try {
      await deed();
      toast(told);
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      await client.invalidateQueries({ queryKey: ['feeds'] });
    }
  };
}
