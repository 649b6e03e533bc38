import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpenText, Download, Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import ExportList from '#app/records/export-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type BookKey, bookKeys } from '#contract/inventory/finance/chart.ts';
import type { JournalEntry } from '#contract/inventory/finance/ledger-calls.ts';
import { Amount, Part } from './parts.tsx';
import { financeQueries } from './queries.ts';

const EntryDialog = lazy(() => import('./entry-dialog.tsx'));
const ReverseDialog = lazy(() => import('./reverse-dialog.tsx'));
const VoidDialog = lazy(() => import('./void-dialog.tsx'));

export const handle = { title: 'finance.journal' } as const;

const ever = { from: '2000-01-01', to: '2099-12-31' };

/** All entries with their lines. */
export default function JournalPage() {
  const t = useT();
  const mayChange = useMay()('finance.manage');
  const [book, setBook] = useState<BookKey>('operating');
  const [search, setSearch] = useState('');
  const [isExporting, setExporting] = useState(false);
  const [isPosting, setPosting] = useState(false);
  const [reversing, setReversing] = useState<JournalEntry | null>(null);
  const [returned, setReturned] = useState<{ entry: JournalEntry; n: number } | null>(null);
  const list = useInfiniteQuery(financeQueries.journal(book, useDeferredValue(search.trim())));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Part
      title={t('finance.journal')}
      actions={
        <>
          <Segmented
            label={t('finance.book')}
            value={book}
            onChange={setBook}
            options={bookKeys.map((value) => ({ value, label: t(`finance.book.${value}`) }))}
          />
          <div className="w-56 max-sm:w-full">
            <SearchInput
              value={search}
              onChange={setSearch}
              aria-label={t('finance.journal.search')}
              placeholder={t('finance.journal.search')}
              maxLength={100}
            />
          </div>
          <Button size="s" icon={<Download />} busy={isExporting} onClick={() => setExporting(true)}>
            {t('finance.journal.export')}
          </Button>
          {mayChange && book === 'operating' && (
            <Button size="s" kind="act" icon={<Plus />} onClick={() => setPosting(true)}>
              {t('finance.entry.add')}
            </Button>
          )}
        </>
      }
    >
      {list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <SkeletonRows rows={6} columns={3} />
      ) : rows.length === 0 ? (
        <EmptyState title={t(search ? 'finance.journal.noMatch' : 'finance.journal.none')} icon={<BookOpenText />}>
          {t('finance.journal.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {rows.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              {...(mayChange && {
                onReverse: () => setReversing(entry),
                onReturn: (n: number) => setReturned({ entry, n }),
              })}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={list} kind="quiet" size="s" className="justify-self-center" />
      {isExporting && (
        <ExportList
          name={`journal-${book}.csv`}
          take={() => api.finance.exportJournal({ book, ...ever })}
          onClose={() => setExporting(false)}
        />
      )}
      <Suspense>
        {isPosting && <EntryDialog onClose={() => setPosting(false)} />}
        {reversing && <ReverseDialog entry={reversing} onClose={() => setReversing(null)} />}
        {returned && (
          <VoidDialog
            account={returned.entry.lines[returned.n - 1]!.account}
            check={{
              ...returned.entry,
              entry: returned.entry.id,
              n: returned.n,
              cents: returned.entry.lines[returned.n - 1]!.cents,
            }}
            onClose={() => setReturned(null)}
          />
        )}
      </Suspense>
    </Part>
  );
}

/** Pages of subledger owners: from a CAM entry the page shows how it was calculated. */
const places: Record<string, string> = {
  lease: '/property-management/lease/',
  property: '/property-management/property/',
  commercial_lease: '/commercial/lease/',
  commercial_building: '/commercial/building/',
};

function Whose({ line: { of, owner } }: { line: JournalEntry['lines'][number] }) {
  const may = useMay();
  const place = of && places[of.kind];
  const isOpen = place && may(place.startsWith('/commercial') ? 'commercial.read' : 'rentals.read');
  return (
    <span className="text-ink-2">
      {' · '}
      {isOpen ? (
        <Link to={`${place}${of.id}`} className="tap hover:underline">
          <bdi>{owner}</bdi>
        </Link>
      ) : (
        <bdi>{owner}</bdi>
      )}
    </span>
  );
}

type EntryProps = { entry: JournalEntry; onReverse?: () => void; onReturn?: (n: number) => void };

function Entry({ entry, onReverse, onReturn }: EntryProps) {
  const t = useT();
  const format = useFormat();
  const { number, day, memo, lines, by, approvedBy, reverses, reversedBy, canReverse } = entry;
  return (
    <li className="rounded-m border border-line bg-surface shadow-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
        <span className="num text-sm text-ink-3">{t('finance.entry.number', { number })}</span>
        <span className="num text-sm whitespace-nowrap text-ink-2">{format.date(day)}</span>
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{memo}</bdi>
        </span>
        {reverses !== null && <Chip>{t('finance.entry.reverses', { number: reverses })}</Chip>}
        {reversedBy !== null && <Chip tone="need">{t('finance.entry.reversedBy', { number: reversedBy })}</Chip>}
        <span className="ms-auto text-sm text-ink-3">
          {by && <bdi>{by}</bdi>}
          {approvedBy && <> · {t('finance.entry.approvedBy', { name: approvedBy })}</>}
        </span>
        {canReverse && onReverse && (
          <Button size="s" kind="quiet" aria-label={t('finance.entry.reverseNamed', { number })} onClick={onReverse}>
            {t('finance.entry.reverse')}
          </Button>
        )}
      </div>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('finance.entry.linesOf', { number })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('finance.account')}</th>
            <th scope="col">{t('finance.debit')}</th>
            <th scope="col">{t('finance.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry never change
            <tr key={place}>
              <th scope="row" className={`px-3 py-1 text-start font-normal ${line.cents < 0 ? 'ps-7' : ''}`}>
                <span className="num text-sm text-ink-3">{line.code}</span> {line.name}
                {line.owner && <Whose line={line} />}
                {line.mayReturn && onReturn && (
                  <Button
                    size="s"
                    kind="quiet"
                    className="ms-2"
                    aria-label={t('checks.returnNamed', { name: memo })}
                    onClick={() => onReturn(place + 1)}
                  >
                    {t('checks.return')}
                  </Button>
                )}
              </th>
              <td className="w-24 px-3 py-1 text-end align-top max-sm:w-px max-sm:ps-0">
                {line.cents > 0 && <Amount cents={line.cents} />}
              </td>
              <td className="w-24 px-3 py-1 text-end align-top max-sm:w-px max-sm:ps-0">
                {line.cents < 0 && <Amount cents={-line.cents} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
