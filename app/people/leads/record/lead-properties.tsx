import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Property } from '#app/ui/record/property.tsx';
import { leadFields, plainFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { FieldValue } from '../field-value.tsx';
import type { EditedField } from '../lead-editor.tsx';
import { CustomProperties } from './custom-properties.tsx';
import { EditFact } from './edit-fact.tsx';
import { FieldOrigin } from './field-origin.tsx';
import { LeadSharing } from './lead-sharing.tsx';

const first: EditedField[] = ['email', 'phone', 'budget', 'timeframe', 'tags'];
const rest: EditedField[] = ['kind', 'source', 'areas', 'language', 'firstName', 'lastName', ...plainFields];
/** Fields shown only for lost leads. */
const ofLost = ['lostReason', 'reengageOn'] as const;

/** The main fields first and the rest on request; stage and owner are in the header. */
export function LeadProperties({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const fact = (field: EditedField) => (
    <EditFact key={field} lead={lead} field={field} aside={<FieldOrigin leadId={lead.id} field={field} />} />
  );
  return (
    <>
      <dl className="grid gap-0.5">
        {first.map(fact)}
        {lead.stage === lostStage &&
          ofLost.map((field) => (
            <Property key={field} label={t.any(leadFields[field].label)}>
              <FieldValue lead={lead} field={field} />
            </Property>
          ))}
        <CustomProperties lead={lead} />
        <LeadSharing lead={lead} />
        {isOpen && (
          <>
            {rest.map(fact)}
            <Property label={t('leads.field.created')}>
              <span className="num">{format.dateTime(lead.createdAt)}</span>
            </Property>
          </>
        )}
      </dl>
      <Button kind="link" size="s" className="tap mt-1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('record.fewerFacts') : t('record.allFacts')}
      </Button>
    </>
  );
}
