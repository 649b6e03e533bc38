import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import type { RecordList } from '#app/records/use-record-list.ts';
import type { Column } from '#app/ui/list/column.ts';
import type { Lead } from '#contract/people/leads.ts';
import { leadQueries } from './queries.ts';
import { usePeople } from './use-people.tsx';

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) => api.leads.count(selection, options);

/** Search and filters of leads; on a phone the board is chosen here. */
export function LeadListToolbar({ of, columns }: { of: RecordList<Lead>; columns: readonly Column<Lead>[] }) {
  const t = useT();
  const people = usePeople();
  const tags = useQuery(leadQueries.tags).data;
  const lists = useMemo(
    () => ({ 'lead tags': (tags?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag })) }),
    [tags],
  );
  const isBoard = of.state.layout === 'board';
  return (
    <ListToolbar
      {...of}
      columns={columns}
      countAll={countAll}
      people={people.options}
      lists={lists}
      onSearched={() => of.table.current?.step(0)}
      hasColumns={!isBoard}
      onPhone={[
        { heading: t('list.layout') },
        { label: t('list.layout.table'), checked: !isBoard, onSelect: () => of.change({ layout: 'table' }) },
        { label: t('list.layout.board'), checked: isBoard, onSelect: () => of.change({ layout: 'board' }) },
      ]}
    />
  );
}
