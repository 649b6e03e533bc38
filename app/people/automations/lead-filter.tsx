import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findTowns } from '#app/records/find-towns.ts';
import { FilterBar } from '#app/ui/filter/filter-bar.tsx';
import type { Filter } from '#contract/core/filter.ts';
import { leadQueries } from '../leads/queries.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';
import { usePeople } from '../leads/use-people.tsx';
import { useStages } from '../leads/use-stages.ts';

/** A filter over leads with all its options loaded. */
export function LeadFilter({ value, onChange }: { value: Filter; onChange: ((filter: Filter) => void) | undefined }) {
  const own = useLeadFields();
  const people = usePeople();
  const stages = useStages();
  const tags = useQuery(leadQueries.tags).data;
  const lists = useMemo(
    () => ({
      ...own.lists,
      places: findTowns,
      'lead stages': stages.options,
      'lead tags': (tags?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag })),
    }),
    [own.lists, stages.options, tags],
  );
  return (
    <div inert={onChange === undefined}>
      <FilterBar
        fields={own.fields}
        value={value}
        onChange={onChange ?? (() => {})}
        people={people.options}
        lists={lists}
      />
    </div>
  );
}
