import { ViewRows, type ViewRowsProps } from '#app/records/view-rows.tsx';
import { useDealColumns } from './columns.tsx';
import { CompactDeal } from './compact-deal.tsx';
import { dealThing } from './thing.ts';

export const { views } = dealThing;

export default function DealRows(props: ViewRowsProps) {
  return (
    <ViewRows
      {...props}
      thing={dealThing}
      columns={useDealColumns()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/deal/${id}`}
      compact={(row) => <CompactDeal deal={row} />}
    />
  );
}
