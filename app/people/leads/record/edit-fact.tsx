import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Property } from '#app/ui/record/property.tsx';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useChangeLead } from '../change-lead.ts';
import { FieldValue } from '../field-value.tsx';
import type { EditedField } from '../lead-editor.tsx';

const LeadEditor = lazy(() => import('../lead-editor.tsx'));

type Props = { lead: Lead; field: EditedField; aside?: ReactNode; isStacked?: boolean };

/** One field of a lead, editable in place if the reader may change it. */
export function EditFact({ lead, field, aside, isStacked = false }: Props) {
  const t = useT();
  const change = useChangeLead();
  const may = !lead.archivedAt && (field === 'owner' ? lead.can.assign : lead.can.change);
  return (
    <Property
      label={t.any(leadFields[field].label)}
      aside={aside}
      isStacked={isStacked}
      edit={
        may
          ? (done, value) => (
              <Suspense fallback={value}>
                <LeadEditor
                  lead={lead}
                  field={field}
                  anchor={value}
                  done={done}
                  onSave={(basis, edit) => change({ lead: basis, change: edit })}
                />
              </Suspense>
            )
          : undefined
      }
    >
      <FieldValue lead={lead} field={field} />
    </Property>
  );
}
