import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { usePipelines } from '#app/inventory/deals/use-pipelines.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { useStages } from '#app/people/leads/use-stages.ts';
import { cx } from '#app/ui/classes.ts';
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
import { policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import { policyKind } from '#contract/verticals/insurance/policy-kind.ts';
import { loanFields } from '#contract/verticals/loans/loan-fields.ts';
import { loanKind } from '#contract/verticals/loans/loan-kind.ts';

/** By what is counted, or asked for beside it. */
export const fieldsOf: ReadonlyMap<string, Fields> = new Map<string, Fields>([
  [leadKind.type, leadFields],
  [dealKind.type, dealFields],
  [listingKind.type, listingFields],
  [loanKind.type, loanFields],
  [policyKind.type, policyFields],
]);

type Props = {
  subject: string;
  value: string;
  onChange: (written: string) => void;
  label?: string;
  className?: string;
};

/** The filter of the list that the counted records stand in. */
export default function QuestionFilter({ subject, value, onChange, label, className }: Props) {
  const t = useT();
  const people = usePeople();
  const stages = useStages();
  const pipelines = usePipelines();
  const lists = useMemo(() => ({ 'lead stages': stages.options, ...pipelines.lists }), [stages, pipelines]);
  const fields = fieldsOf.get(subject);
  if (!fields) return null;
  const { filter } = parseFilter(fields, value);
  return (
    <fieldset className={cx('col-span-full grid', className)}>
      <legend className="mb-1.5 text-sm font-medium">{label ?? t('metrics.filter')}</legend>
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
