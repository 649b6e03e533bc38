import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#app/api.ts';
import { useLayoutEntries } from '#app/records/layout-switch.tsx';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import type { RecordList } from '#app/records/use-record-list.ts';
import type { Column } from '#app/ui/list/column.ts';
import type { Lead } from '#contract/people/leads.ts';
import { leadLayouts } from './list-head.tsx';
import { fromTrash, leadQueries } from './queries.ts';
import { useLeadFields } from './use-custom-fields.ts';
import { usePeople } from './use-people.tsx';
import { useStages } from './use-stages.ts';

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) =>
  api.leads.count(fromTrash(selection), options);

/** Search and filters of leads; on a phone, also the switch to board and map. */
export function LeadListToolbar({ of, columns }: { of: RecordList<Lead>; columns: readonly Column<Lead>[] }) {
  const people = usePeople();
  const tags = useQuery(leadQueries.tags).data;
  const stages = useStages();
  const own = useLeadFields();
  const lists = useMemo(
    () => ({
      'lead tags': (tags?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag })),
      'lead stages': stages.all.map(({ key }) => ({ value: key, label: stages.nameOf(key) })),
      ...own.lists,
    }),
    [tags, stages, own],
  );
  const { layout } = of.state;
  const onPhone = useLayoutEntries({ offered: leadLayouts, layout, onChange: (next) => of.change({ layout: next }) });
  return (
    <ListToolbar
      {...of}
      columns={columns}
      countAll={countAll}
      people={people.options}
      lists={lists}
      onSearched={() => of.table.current?.step(0)}
      hasColumns={layout === 'table'}
      onPhone={onPhone}
    />
  );
}
