import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type InboundMessage, inboundKinds, inboundStates } from '#contract/people/inbound.ts';
import { Catalog } from './catalog.tsx';
import { Doors } from './doors.tsx';
import { Message } from './message.tsx';
import { inboundQueries } from './queries.ts';

export const handle = { title: 'inbound.title' } as const;

const kindNames = keysOf('inbound.kind', inboundKinds);
const stateNames = keysOf('inbound.state', inboundStates);
const shown = ['failed', 'spam', 'all'] as const;
type Shown = (typeof shown)[number];

/** Inbound messages, failed ones first, because a lead is waiting for an answer. */
export default function InboundPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const of = shown.find((one) => one === query.get('of')) ?? 'failed';
  const open = query.get('open');
  const list = useInfiniteQuery(inboundQueries.list(of === 'all' ? null : of));
  if (list.isError) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="page-room grid content-start gap-8 pt-4 pb-16 *:max-w-5xl">
      <header className="grid gap-1">
        <Link
          to="/leads"
          className="tap flex items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
          {t('shell.nav.leads')}
        </Link>
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('inbound.title')}</h1>
        <p className="max-w-[62ch] text-ink-2">{t('inbound.text')}</p>
      </header>
      <Catalog />
      <section className="grid gap-4 border-t border-line-strong pt-4">
        <Segmented<Shown>
          label={t('inbound.which')}
          className="justify-self-start"
          value={of}
          onChange={(next) => setQuery({ of: next })}
          options={[
            { value: 'failed', label: t('inbound.state.failed') },
            { value: 'spam', label: t('inbound.state.spam') },
            { value: 'all', label: t('inbound.everything') },
          ]}
        />
        {list.isPending ? (
          <SkeletonRows rows={4} columns={3} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('inbound.none')} icon={<Inbox />}>
            {t('inbound.noneText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                isOpen={row.id === open}
                onToggle={() => setQuery({ of, ...(row.id !== open && { open: row.id }) }, { replace: true })}
              />
            ))}
          </ul>
        )}
        <MoreButton pages={list} className="justify-self-start" />
      </section>
      <Doors />
    </div>
  );
}

const tones: Partial<Record<InboundMessage['state'], string>> = { failed: 'text-loss', taken: 'text-act' };

function Row({ row, isOpen, onToggle }: { row: InboundMessage; isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="tap grid w-full gap-x-4 gap-y-0.5 py-2.5 text-start hover:bg-sunken sm:grid-cols-[11rem_1fr_auto]"
      >
        <span className="num text-sm text-ink-2">{format.dateTime(row.at)}</span>
        <span className="min-w-0 truncate">
          <b className="font-medium">{row.door ?? t(kindNames[row.kind])}</b>{' '}
          <span className="text-ink-2">{row.problem || row.lead?.name}</span>
        </span>
        <span className={cx('text-sm', tones[row.state] ?? 'text-ink-2')}>{t(stateNames[row.state])}</span>
      </button>
      {isOpen && <Message id={row.id} />}
    </li>
  );
}
