import { useT } from '#app/i18n/t.ts';
import ConflictDialog from '#app/ui/record/conflict-dialog.tsx';
import { keptOf } from '#app/ui/record/merge-change.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useChangeLead } from './change-lead.ts';
import { type LeadConflict, settleConflict } from './conflicts.ts';
import { FieldValue } from './field-value.tsx';
import type { LeadField } from './merge-change.ts';
import { changed } from './show-lead.ts';

/** Shows both versions side by side. The reader's version is sent again only on request, based on the state they have now seen. */
export default function LeadConflictDialog({ conflict }: { conflict: LeadConflict }) {
  const t = useT();
  const change = useChangeLead();
  const { current, fields, changes } = conflict;
  const mine: Lead = changed(current, conflict.change);
  return (
    <ConflictDialog
      title={t('record.conflict.title', { name: current.name })}
      fields={(fields as LeadField[]).map((field) => ({
        name: field,
        label: t.any(leadFields[field].label),
        theirs: <FieldValue lead={current} field={field} />,
        mine: <FieldValue lead={mine} field={field} />,
      }))}
      changes={changes}
      onChoose={(chosen) => {
        settleConflict(conflict);
        const kept = keptOf(conflict.change, fields, chosen);
        if (Object.keys(kept).length > 0) change({ lead: current, change: kept });
      }}
    />
  );
}
