import { useLoanColumns } from '#app/verticals/loans/columns.tsx';
import { CompactLoan } from '#app/verticals/loans/compact-loan.tsx';
import { loanThing } from '#app/verticals/loans/thing.ts';
import { Rows, type RowsProps } from '../rows.tsx';

export default function LoanRows(props: RowsProps) {
  return (
    <Rows
      {...props}
      thing={loanThing}
      columns={useLoanColumns()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/loan/${id}`}
      compact={(row) => <CompactLoan loan={row} />}
    />
  );
}
