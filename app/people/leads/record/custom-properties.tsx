import { lazy, Suspense } from 'react';
import { Property } from '#app/ui/record/property.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { useChangeLead } from '../change-lead.ts';
import { useCustomWords } from '../custom-value.tsx';
import { useLeadFields } from '../use-custom-fields.ts';

const CustomEditor = lazy(() => import('../custom-editor.tsx'));

/** The lead's custom fields, editable in place. */
export function CustomProperties({ lead }: { lead: Lead }) {
  const { own } = useLeadFields();
  const words = useCustomWords();
  const change = useChangeLead();
  const may = lead.can.change && !lead.archivedAt;
  return own.map((field) => {
    const value = lead.custom?.[field.key];
    return (
      <Property
        key={field.key}
        label={field.label}
        isEmpty={value === undefined}
        edit={
          may
            ? (done, anchor) => (
                <Suspense fallback={anchor}>
                  <CustomEditor
                    field={field}
                    value={value}
                    anchor={anchor}
                    done={done}
                    onSave={(next) => change({ lead, change: { custom: { [field.key]: next } } })}
                  />
                </Suspense>
              )
            : undefined
        }
      >
        {words(field.key, value)}
      </Property>
    );
  });
}
