import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { ConflictDialog } from '#app/ui/record/conflict-dialog.tsx';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Provenance } from '#contract/people/provenance.ts';
import { contactQueries } from '../contacts/queries.ts';
import { useChangeLead } from './change-lead.ts';
import { type LeadConflict, settleConflict } from './conflicts.ts';
import { FieldValue } from './field-value.tsx';
import { changed } from './show-lead.ts';

/** Ours and theirs, side by side. Ours is sent again only when the reader says so, on the state they have now seen. */
export default function LeadConflictDialog({ conflict }: { conflict: LeadConflict }) {
  const t = useT();
  const change = useChangeLead();
  const { current, fields } = conflict;
  // Read anew: what is remembered is from before their change.
  const origins = useQuery({ ...contactQueries.provenance(current.id), staleTime: 0 }).data;
  const mine: Lead = changed(current, conflict.change);
  return (
    <ConflictDialog
      title={t('leads.conflict.title', { name: current.name })}
      fields={fields.map((field) => ({
        label: t.any(leadFields[field].label),
        theirs: (
          <>
            <FieldValue lead={current} field={field} />
            <ChangedBy of={origins} field={field} />
          </>
        ),
        mine: <FieldValue lead={mine} field={field} />,
      }))}
      onTheirs={() => settleConflict(conflict)}
      onMine={() => {
        settleConflict(conflict);
        change({ lead: current, change: conflict.change });
      }}
    />
  );
}

/** Who wrote what stands there, and how long ago. */
function ChangedBy({ of, field }: { of: Provenance | undefined; field: string }) {
  const t = useT();
  const format = useFormat();
  const newest = of?.changes.find((change) => change.field === field);
  if (!newest) return null;
  return (
    <span className="block text-xs text-ink-3">
      {t('record.conflict.by', { who: newest.by ?? t('record.system'), when: format.relative(newest.at) })}
    </span>
  );
}
