import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { type Conversation, conversationShows } from '#contract/growth/assistant.ts';
import { stateNames, stateTones } from './conversation-names.ts';
import { conversationsQuery } from './conversation-queries.ts';
import { LessonList } from './lesson-list.tsx';
import { ListBar } from './list-bar.tsx';
import { ListState } from './list-state.tsx';
import { QuestionList } from './question-list.tsx';
import { SettledList } from './settled-list.tsx';

export const handle = { title: 'admin.conversations.title' } as const;

const tabs = ['conversations', 'questions', 'settled', 'lessons'] as const;
const tabNames = keysOf('admin.conversations.tab', tabs);
const showNames = keysOf('admin.conversations.show', conversationShows);

export default function ConversationsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'conversations';
  return (
    <>
      <p className="max-w-[60ch] text-pretty text-ink-2">{t('admin.conversations.text')}</p>
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === 'conversations' ? {} : { tab: next }, { replace: true })}
        className="mt-4"
      >
        <TabList label={t('admin.conversations.title')}>
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {t(tabNames[name])}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={tab}>
          {tab === 'conversations' ? (
            <ConversationList />
          ) : tab === 'questions' ? (
            <QuestionList />
          ) : tab === 'settled' ? (
            <SettledList />
          ) : (
            <LessonList />
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}

function ConversationList() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const show = conversationShows.find((name) => name === params.get('show')) ?? 'all';
  const search = params.get('q') ?? '';
  const list = useInfiniteQuery(conversationsQuery(show, search.trim()));
  const change = (next: { show?: string; q?: string }) => {
    const wish = { show, q: search, ...next };
    setParams({ ...(wish.show !== 'all' && { show: wish.show }), ...(wish.q && { q: wish.q }) }, { replace: true });
  };
  const isNarrowed = show !== 'all' || search !== '';
  return (
    <>
      <ListBar search={search} onSearch={(q) => change({ q })} label={t('admin.conversations.search')}>
        <Segmented
          label={t('admin.conversations.which')}
          value={show}
          onChange={(next) => change({ show: next })}
          options={conversationShows.map((value) => ({ value, label: t(showNames[value]) }))}
        />
      </ListBar>
      <ListState
        list={list}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'admin.conversations.none' : 'admin.conversations.empty')}
            icon={isNarrowed ? <SearchX /> : <MessagesSquare />}
          >
            {t(isNarrowed ? 'admin.conversations.noneText' : 'admin.conversations.emptyText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <ConversationRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </ListState>
    </>
  );
}

function ConversationRow({ row }: { row: Conversation }) {
  const t = useT();
  const format = useFormat();
  const facts = [
    t('admin.conversations.turns', { count: row.turns }),
    row.language.toUpperCase(),
    row.signedIn && t('admin.conversations.signedIn'),
    row.page,
  ].filter(Boolean);
  return (
    <li className="grid gap-x-5 gap-y-1.5 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link
          to={`/admin/conversations/${row.id}`}
          dir="auto"
          className="line-clamp-2 font-medium break-words hover:underline hover:underline-offset-2"
        >
          {row.first || t('admin.conversations.nothingSaid')}
        </Link>
        <p className="mt-0.5 text-sm break-all text-ink-3">
          <Facts of={facts} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        {row.requests > 0 && <Chip tone="act">{t('admin.conversations.lead')}</Chip>}
        {row.unanswered > 0 && (
          <Chip tone="need">{t('admin.conversations.unanswered', { count: row.unanswered })}</Chip>
        )}
        <Chip tone={stateTones[row.state]}>{t(stateNames[row.state])}</Chip>
        <time dateTime={row.lastAt} title={format.dateTime(row.lastAt)} className="text-sm text-ink-3">
          {format.relative(row.lastAt)}
        </time>
      </div>
    </li>
  );
}
