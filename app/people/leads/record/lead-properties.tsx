import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Property } from '#app/ui/record/property.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { useChangeLead } from '../change-lead.ts';
import { FieldValue } from '../field-value.tsx';
import type { EditedField } from '../lead-editor.tsx';
import { CustomProperties } from './custom-properties.tsx';
import { FieldOrigin } from './field-origin.tsx';
import { LeadSharing } from './lead-sharing.tsx';

const LeadEditor = lazy(() => import('../lead-editor.tsx'));

const first: EditedField[] = ['stage', 'owner', 'email', 'phone', 'budget', 'timeframe', 'tags'];
const rest: EditedField[] = [
  'kind',
  'source',
  'sourceName',
  'areas',
  'language',
  'firstName',
  'lastName',
  'city',
  'state',
];
/** Only of who is lost. */
const ofLost = ['lostReason', 'reengageOn'] as const;

type Props = {
  lead: Lead;
  /** Shows the few that matter first; the rest on request. */
  isFolded: boolean;
};

/** The lead's facts, each changed where it stands. What may not be changed can only be read. */
export function LeadProperties({ lead, isFolded }: Props) {
  const t = useT();
  const format = useFormat();
  const change = useChangeLead();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMedia('(max-width: 48rem)');
  const mayFold = isFolded || isNarrow;
  const fact = (field: EditedField): ReactNode => {
    const may = !lead.archivedAt && (field === 'owner' ? lead.can.assign : lead.can.change);
    return (
      <Property
        key={field}
        label={t.any(leadFields[field].label)}
        aside={<FieldOrigin leadId={lead.id} field={field} />}
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
  };
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
        {(isOpen || !mayFold) && (
          <>
            {rest.map(fact)}
            <Property label={t('leads.field.created')}>
              <span className="num">{format.dateTime(lead.createdAt)}</span>
            </Property>
          </>
        )}
      </dl>
      {mayFold && (
        <Button kind="link" size="s" className="tap mt-1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('record.fewerFacts') : t('record.allFacts')}
        </Button>
      )}
    </>
  );
}
