import { ViewRows, type ViewRowsProps } from '#app/records/view-rows.tsx';
import { useLeadColumns } from './columns.tsx';
import { CompactLead } from './compact-lead.tsx';
import { leadThing, useLeadThing } from './thing.ts';

export const { views } = leadThing;

export default function LeadRows(props: ViewRowsProps) {
  return (
    <ViewRows
      {...props}
      thing={useLeadThing()}
      columns={useLeadColumns()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/lead/${id}`}
      compact={(row) => <CompactLead lead={row} />}
    />
  );
}
