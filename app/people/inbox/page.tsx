import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { useSearchText } from '#app/ui/list/use-search-text.ts';
import { SearchInput } from '#app/ui/search-input.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { type Conversation, type InboxView, inboxViews } from '#contract/people/inbox.ts';
import { inboxQueries } from '../messages/queries.ts';
import { ConversationRow } from './conversation-row.tsx';
import { Thread } from './thread.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';
import { ViewTabs } from './view-tabs.tsx';

const ContactPane = lazy(() => import('./contact-pane.tsx'));

export const handle = { title: 'shell.nav.inbox' } as const;

const isView = (value: string | null): value is InboxView => (inboxViews as readonly (string | null)[]).includes(value);

/** The inbox: one conversation per person across all channels. */
export default function InboxPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const view: InboxView = isView(asked) ? asked : 'open';
  const openId = params.get('open');
  const typed = params.get('q') ?? '';
  const q = typed.trim();
  const isPhone = useMedia('(max-width: 48rem)');
  const field = useRef<HTMLInputElement>(null);
  const found = useInfiniteQuery({ ...inboxQueries.search(q), enabled: q !== '', placeholderData: keepPreviousData });
  const inView = useInfiniteQuery({ ...inboxQueries.list(view), enabled: q === '' });
  const list = q ? found : inView;
  const rows = rowsOf<Conversation>(list.data);
  const go = (next: { view?: InboxView; open?: string | null; q?: string | null }, options?: { replace: boolean }) => {
    const query = new URLSearchParams(params);
    for (const [name, value] of Object.entries(next)) {
      if (value && !(name === 'view' && value === 'open')) query.set(name, value);
      else query.delete(name);
    }
    setParams(query, options);
  };
  // Keeps the text as typed: without its trailing space, the next word couldn't be started.
  const [text, setText] = useSearchText(typed, (next) =>
    go({ q: next.trim().length > 1 ? next : null }, { replace: true }),
  );
  // On a phone, back to the list; otherwise on to the next conversation.
  const goOn = () => {
    const at = rows.findIndex(({ id }) => id === openId);
    go({ open: (!isPhone && (rows[at + 1] ?? rows[at - 1])?.id) || null });
  };
  useInboxKeys({
    rows,
    openId,
    onOpen: (id) => go({ open: id }),
    onDone: goOn,
    onSearch: () => field.current?.select(),
  });
  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(17rem,21rem)_minmax(0,1fr)]">
      <div className={cx('flex min-h-0 flex-col overflow-y-auto border-e border-line', openId && 'max-md:hidden')}>
        <header className="grid gap-3 px-4.5 pt-4 pb-2">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.inbox')}</h1>
          <SearchInput
            ref={field}
            value={text}
            onChange={setText}
            {...(!isPhone && { shortcut: '/' })}
            maxLength={200}
            aria-label={t('messages.searchLabel')}
            placeholder={t('messages.search')}
          />
          <ViewTabs value={q ? undefined : view} onChange={(next) => go({ view: next, open: null, q: null })} />
        </header>
        {list.isPending ? (
          <SkeletonRows columns={1} />
        ) : list.isError && rows.length === 0 ? (
          <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState title={t(q ? 'messages.notFound' : `messages.empty.${view}`)} icon={<Inbox />}>
            {t(q ? 'messages.notFoundText' : 'messages.emptyText')}
          </EmptyState>
        ) : (
          <ul aria-label={t('messages.conversations')} className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <ConversationRow
                key={row.id}
                conversation={row}
                isOpen={row.id === openId}
                onOpen={() => go({ open: row.id })}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            kind="quiet"
            className="my-3 self-center"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('ui.more')}
          </Button>
        )}
      </div>
      {openId ? (
        <div className="flex min-h-0 min-w-0">
          <h1 className="sr-only md:hidden">{t('shell.nav.inbox')}</h1>
          <OpenThread key={openId} id={openId} onDone={goOn} onBack={() => go({ open: null })} />
        </div>
      ) : (
        <div className="hidden md:block">
          <EmptyState title={t('messages.choose')} icon={<Inbox />} className="mt-16">
            {t('messages.chooseText')}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

type OpenProps = { id: string; onDone: () => void; onBack: () => void };

function OpenThread({ id, onDone, onBack }: OpenProps) {
  const { data, error, refetch } = useQuery(inboxQueries.get(id));
  const hasRoom = useMedia('(min-width: 80rem)');
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={1} />;
  return (
    <>
      <Thread conversation={data} onDone={onDone} onBack={onBack} />
      {hasRoom && data.lead && (
        <Suspense>
          <ContactPane leadId={data.lead} />
        </Suspense>
      )}
    </>
  );
}
