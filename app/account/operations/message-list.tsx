import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { type ContactMessage, contactStatuses } from '#contract/public/contact.ts';
import { ListBar } from './list-bar.tsx';
import { ListState } from './list-state.tsx';
import { statusNames, topicNames } from './message-names.ts';
import { type MessageWish, messageCountsQuery, messagesQuery } from './message-queries.ts';

export const handle = { title: 'admin.messages.title' } as const;

export default function MessagesPage() {
  const t = useT();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const wish: MessageWish = {
    status: contactStatuses.find((status) => status === params.get('show')) ?? 'new',
    of: params.get('of') === 'me' ? 'me' : 'all',
    search: params.get('q') ?? '',
  };
  const list = useInfiniteQuery(messagesQuery({ ...wish, search: wish.search.trim() }));
  const { data: counts } = useQuery(messageCountsQuery);
  const change = (next: Partial<MessageWish>) => {
    const { status, of, search } = { ...wish, ...next };
    setParams(
      { ...(status !== 'new' && { show: status }), ...(of === 'me' && { of }), ...(search && { q: search }) },
      { replace: true },
    );
  };
  const isNarrowed = wish.of === 'me' || wish.search !== '';
  return (
    <>
      <p className="max-w-[60ch] text-pretty text-ink-2">{t('admin.messages.text')}</p>
      <Tabs value={wish.status} onChange={(status) => change({ status })} className="mt-4">
        <TabList label={t('admin.messages.title')}>
          {contactStatuses.map((status) => (
            <Tab key={status} value={status} count={counts?.[status] ? format.number(counts[status]) : undefined}>
              {t(statusNames[status])}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={wish.status}>
          <ListBar search={wish.search} onSearch={(search) => change({ search })} label={t('admin.messages.search')}>
            <Segmented
              label={t('admin.messages.whose')}
              value={wish.of}
              onChange={(of) => change({ of })}
              options={[
                { value: 'all', label: t('admin.messages.all') },
                { value: 'me', label: t('admin.messages.mine') },
              ]}
            />
          </ListBar>
          <ListState
            list={list}
            empty={
              <EmptyState
                title={t(isNarrowed ? 'admin.messages.none' : 'admin.messages.empty')}
                icon={isNarrowed ? <SearchX /> : <Inbox />}
              >
                {t(isNarrowed ? 'admin.messages.noneText' : 'admin.messages.emptyText')}
              </EmptyState>
            }
          >
            {(rows) => (
              <ul className="divide-y divide-line border-y border-line">
                {rows.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </ul>
            )}
          </ListState>
        </TabPanel>
      </Tabs>
    </>
  );
}

function MessageRow({
  message: { id, name, company, email, topic, message, assignee, createdAt },
}: {
  message: ContactMessage;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="grid gap-x-5 gap-y-1.5 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <p className="break-words">
          <Link to={`/admin/messages/${id}`} className="font-medium hover:underline hover:underline-offset-2">
            <bdi>{name}</bdi>
          </Link>{' '}
          <bdi className="text-sm break-all text-ink-3">{[company, email].filter(Boolean).join(' · ')}</bdi>
        </p>
        <p dir="auto" className="line-clamp-2 break-words text-ink-2">
          {message}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        {assignee && (
          <span className="text-sm text-ink-2">{t('admin.messages.assigned', { name: assignee.name })}</span>
        )}
        <Chip tone="info">{t(topicNames[topic])}</Chip>
        <time dateTime={createdAt} title={format.dateTime(createdAt)} className="text-sm text-ink-3">
          {format.relative(createdAt)}
        </time>
      </div>
    </li>
  );
}
