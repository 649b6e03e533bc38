import { ViewRows, type ViewRowsProps } from '#app/records/view-rows.tsx';
import { useLoanColumns } from './columns.tsx';
import { CompactLoan } from './compact-loan.tsx';
import { loanThing } from './thing.ts';

export const { views } = loanThing;

export default function LoanRows(props: ViewRowsProps) {
  return (
    <ViewRows
      {...props}
      thing={loanThing}
      columns={useLoanColumns()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/loan/${id}`}
      compact={(row) => <CompactLoan loan={row} />}
    />
  );
}
