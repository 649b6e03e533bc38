import { useDealColumns } from '#app/inventory/deals/columns.tsx';
import { CompactDeal } from '#app/inventory/deals/compact-deal.tsx';
import { dealThing } from '#app/inventory/deals/thing.ts';
import { Rows, type RowsProps } from '../rows.tsx';

export default function DealRows(props: RowsProps) {
  return (
    <Rows
      {...props}
      thing={dealThing}
      columns={useDealColumns()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/deal/${id}`}
      compact={(row) => <CompactDeal deal={row} />}
    />
  );
}
