import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { usePipelines } from '#app/inventory/deals/use-pipelines.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { useStages } from '#app/people/leads/use-stages.ts';
import { FilterBar } from '#app/ui/filter/filter-bar.tsx';
import type { Fields } from '#contract/core/fields.ts';
import { everything } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import { dealKind } from '#contract/inventory/deals/deal-kind.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { listingKind } from '#contract/inventory/listing-kind.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadKind } from '#contract/people/lead-kind.ts';

/** By what is counted. */
const fieldsOf = new Map<string, Fields>([
  [leadKind.type, leadFields],
  [dealKind.type, dealFields],
  [listingKind.type, listingFields],
]);

type Props = { subject: string; value: string; onChange: (written: string) => void };

/** The filter of the list that the counted records stand in. */
export default function QuestionFilter({ subject, value, onChange }: Props) {
  const t = useT();
  const people = usePeople();
  const stages = useStages();
  const pipelines = usePipelines();
  const lists = useMemo(() => ({ 'lead stages': stages.options, ...pipelines.lists }), [stages, pipelines]);
  const fields = fieldsOf.get(subject);
  if (!fields) return null;
  const { filter } = parseFilter(fields, value);
  return (
    <fieldset className="col-span-full grid gap-1.5">
      <legend className="text-sm font-medium">{t('metrics.filter')}</legend>
      <FilterBar
        fields={fields}
        people={people.options}
        lists={lists}
        value={filter ?? everything}
        onChange={(next) => onChange(formatFilter(next))}
      />
    </fieldset>
  );
}
