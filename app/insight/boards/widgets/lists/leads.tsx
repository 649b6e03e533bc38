import { useLeadColumns } from '#app/people/leads/columns.tsx';
import { CompactLead } from '#app/people/leads/compact-lead.tsx';
import { useLeadThing } from '#app/people/leads/thing.ts';
import { Rows, type RowsProps } from '../rows.tsx';

export default function LeadRows(props: RowsProps) {
  return (
    <Rows
      {...props}
      thing={useLeadThing()}
      columns={useLeadColumns()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/lead/${id}`}
      compact={(row) => <CompactLead lead={row} />}
    />
  );
}
