import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import ListMap from '#app/records/list-map.tsx';
import type { RecordList } from '#app/records/use-record-list.ts';
import type { Lead } from '#contract/people/leads.ts';
import { CompactLead } from './compact-lead.tsx';
import { fromTrash } from './queries.ts';

/** Leads on a map by the towns of their addresses. */
export default function LeadMap({ of, onOpen }: { of: RecordList<Lead>; onOpen: (id: string) => void }) {
  const may = useMay();
  return (
    <ListMap
      of={of}
      ask={(asked, options) => api.leads.map(fromTrash(asked), options)}
      mayAct={may('leads.change') || may('leads.archive')}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/lead/${id}`}
      compact={(lead) => <CompactLead lead={lead} />}
      onOpen={onOpen}
    />
  );
}
