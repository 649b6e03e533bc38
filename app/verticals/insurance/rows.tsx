import { ViewRows, type ViewRowsProps } from '#app/records/view-rows.tsx';
import { usePolicyColumns } from './columns.tsx';
import { CompactPolicy } from './compact-policy.tsx';
import { policyThing } from './thing.ts';

export const { views } = policyThing;

export default function PolicyRows(props: ViewRowsProps) {
  return (
    <ViewRows
      {...props}
      thing={policyThing}
      columns={usePolicyColumns()}
      nameOf={({ insured }) => insured}
      hrefOf={({ id }) => `/policy/${id}`}
      compact={(row) => <CompactPolicy policy={row} />}
    />
  );
}
