import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { viewsOf } from '#app/account/views.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { readPlain } from '#app/ui/list/use-list-state.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { readableQuery } from '#contract/core/readable-query.ts';
import { listOfViews } from '#contract/kinds.ts';
import type { ListThing } from './list-thing.ts';
import { selectionOf } from './selection.ts';

export type ViewRowsProps = {
  /** A saved view, one of the list's own by its name, or null for all. */
  view: string | null;
  title: string;
  /** The view's filter as it is to be asked, given the fields of the list. */
  narrow: (filter: string | undefined, fields: readonly string[]) => string | undefined;
  /** How many columns there is room for; with none, rows are told in brief. */
  room: number;
};

type Props<Row extends { id: string }> = ViewRowsProps & {
  thing: ListThing<Row>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  compact: (row: Row) => ReactNode;
};

const mostRows = 25;
/** The rows of a list as a view shows them to whoever looks; where there is room, with the view’s first columns. */
export function ViewRows<Row extends { id: string }>(props: Props<Row>) {
  const { view, title, narrow, room, thing, columns, nameOf, hrefOf, compact } = props;
  const t = useT();
  const { domain, fields, defaults, queries, naming } = thing;
  const saved = useQuery(viewsOf(domain));
  const given = thing.views.find(({ id }) => id === view);
  const own = saved.data?.views.find(({ id }) => id === view);
  const query = view === null ? '' : (given?.query ?? own?.query);
  const state = readPlain(fields, defaults, new URLSearchParams(query ?? ''));
  const written = narrow(state.written, Object.keys(fields));
  const selection = selectionOf({ ...state, written });
  const isKnown = query !== undefined;
  const list = useInfiniteQuery({
    ...queries.list(selection, state.sort, thing.beside?.(state.columns)),
    enabled: isKnown,
  });
  const count = useQuery({ ...queries.count(selection), enabled: isKnown }).data;
  const failed = [saved, list].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorScreen error={failed.error!} onRetry={() => void failed.refetch()} />;
  if (!isKnown && saved.data) return <p className="px-4.5 py-8 text-center text-ink-2">{t('boards.list.gone')}</p>;
  if (!list.data) return <SkeletonRows rows={4} columns={room > 0 ? 3 : 1} />;
  const rows = rowsOf<Row>(list.data).slice(0, mostRows);
  const address = new URLSearchParams(query);
  if (written) address.set('filter', written);
  const all = `${listOfViews(domain)}?${readableQuery(address)}`;
  if (rows.length === 0) return <p className="px-4.5 py-8 text-center text-ink-2">{t('boards.list.none')}</p>;
  const shown = columns.filter(({ name }) => name === naming || state.columns.includes(name));
  const inOrder = [...shown.filter(({ name }) => name === naming), ...shown.filter(({ name }) => name !== naming)];
  const some = inOrder.slice(0, room);
  return (
    <div className="grid">
      {room > 0 ? (
        <section
          aria-label={t('team.board.table', { name: title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-3">
                {some.map(({ name, label, align }) => (
                  <th
                    key={name}
                    scope="col"
                    className={cx('px-3 py-2 font-medium first:ps-4.5', align === 'end' ? 'text-end' : 'text-start')}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.id}>
                  {some.map(({ name, align, cell }) =>
                    name === naming ? (
                      <th key={name} scope="row" className="max-w-64 truncate py-1 ps-4.5 pe-3 text-start font-medium">
                        <Link to={hrefOf(row)} className="tap block truncate py-1 hover:text-act hover:underline">
                          {nameOf(row)}
                        </Link>
                      </th>
                    ) : (
                      <td
                        key={name}
                        className={cx('max-w-52 truncate px-3 py-1', align === 'end' && 'text-end whitespace-nowrap')}
                      >
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={hrefOf(row)} className="block py-2.5 ps-4.5 pe-2 -outline-offset-2 hover:bg-sunken">
                {compact(row)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4.5 py-2 text-sm">
        <Link to={all} className="text-act underline-offset-4 hover:underline">
          {count
            ? t(count.capped ? thing.words.countAtLeast : thing.words.count, { count: count.count })
            : t('metrics.openList')}
        </Link>
        {count && count.count > rows.length && (
          <span className="ms-2 text-ink-3">{t('boards.list.first', { count: rows.length })}</span>
        )}
      </p>
    </div>
  );
}
