import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonRows, SkeletonText } from '#app/ui/skeleton.tsx';
import type { outboxRow } from '#contract/account/outbox.ts';
import { outboxMessageQuery, outboxQuery } from '../queries.ts';
import { useSession } from '../session.ts';
import { MessageText } from './message-text.tsx';
import { Section } from './section.tsx';

type Row = z.infer<typeof outboxRow>;

export default function OutboxPage() {
  const t = useT();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('message');
  const ofWanted = (pages: { rows: Row[] }[] | undefined) =>
    pages
      ?.flatMap(({ rows }) => rows)
      .find((row) =>
        wanted === 'verification' ? row.isVerification && row.recipient.includes(user.email) : row.id === wanted,
      );
  const pages = useInfiniteQuery({
    ...outboxQuery,
    // A job writes the link, so a new account may be here first.
    refetchInterval: ({ state }) => (wanted === 'verification' && !ofWanted(state.data?.pages) ? 2_000 : false),
  });
  const { data, error, refetch } = pages;
  const rows = data?.pages.flatMap((page) => page.rows);
  const open = ofWanted(data?.pages);
  const show = (message: string | undefined) => setParams(message ? { message } : {}, { replace: true });
  return (
    <Section title={t('account.outbox.title')} text={t('account.outbox.text')}>
      {error ? (
        <ErrorScreen error={error} onRetry={refetch} />
      ) : !rows ? (
        <SkeletonRows rows={5} columns={1} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('account.outbox.emptyTitle')} icon={<Inbox />}>
          {t('account.outbox.empty')}
        </EmptyState>
      ) : (
        <MessageList rows={rows} onOpen={({ id }) => show(id)} />
      )}
      <MoreButton pages={pages} className="mt-4" />
      {open && <MessageSheet row={open} onClose={() => show(undefined)} />}
    </Section>
  );
}

function MessageList({ rows, onOpen }: { rows: Row[]; onOpen: (row: Row) => void }) {
  const format = useFormat();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-1 py-2.5 text-start hover:bg-sunken"
          >
            <span className="truncate">{row.subject || row.recipient}</span>
            <time dateTime={row.sentAt} className="num text-sm text-ink-3">
              {format.relative(row.sentAt)}
            </time>
            <bdi className="truncate text-sm text-ink-3">{row.recipient}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MessageSheet({ row, onClose }: { row: Row; onClose: () => void }) {
  const { data, error, refetch } = useQuery(outboxMessageQuery(row.id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={row.subject || row.recipient}>
      {error ? (
        <ErrorScreen error={error} onRetry={refetch} />
      ) : data ? (
        <div className="p-5">
          <bdi className="mb-4 block text-sm text-ink-3">{data.recipient}</bdi>
          <MessageText text={data.text} />
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Sheet>
  );
}
