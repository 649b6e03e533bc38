import { usePolicyColumns } from '#app/verticals/insurance/columns.tsx';
import { CompactPolicy } from '#app/verticals/insurance/compact-policy.tsx';
import { policyThing } from '#app/verticals/insurance/thing.ts';
import { Rows, type RowsProps } from '../rows.tsx';

export default function PolicyRows(props: RowsProps) {
  return (
    <Rows
      {...props}
      thing={policyThing}
      columns={usePolicyColumns()}
      nameOf={({ insured }) => insured}
      hrefOf={({ id }) => `/policy/${id}`}
      compact={(row) => <CompactPolicy policy={row} />}
    />
  );
}
