import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { issueWords } from '#app/ui/form/issue-words.ts';
import type { EditEnd } from '#app/ui/list/column.ts';
import { EditChoice } from '#app/ui/list/edit-choice.tsx';
import { EditMoney } from '#app/ui/list/edit-money.tsx';
import { EditTags } from '#app/ui/list/edit-tags.tsx';
import { EditText } from '#app/ui/list/edit-text.tsx';
import { leadFields } from '#contract/people/lead-fields.ts';
import { type Lead, leadChange } from '#contract/people/leads.ts';
import { EditName } from './edit-name.tsx';
import type { LeadChange, LeadField } from './merge-change.ts';
import { leadQueries } from './queries.ts';
import { usePeople } from './use-people.tsx';
import { useStages } from './use-stages.ts';

/** The lost reason and the follow-up date are asked for together when a lead is lost, so they have no editors. */
export type EditedField = Exclude<LeadField, 'lostReason' | 'reengageOn'>;

export type LeadEditorProps = {
  lead: Lead;
  field: EditedField | 'name';
  /** The edited element, below which lists open. */
  anchor: ReactNode;
  onSave: (lead: Lead, change: LeadChange) => void;
  done: (how: EditEnd) => void;
};

const pond = 'pond';
const mostTags = 30;

/** The editor of one field, for list cells and the record. Loaded only when someone edits. */
export default function LeadEditor({ lead, field, anchor, onSave, done }: LeadEditorProps) {
  const t = useT();
  // The lead when editing began: the server is told which version the change is based on.
  const [basis] = useState(lead);
  const people = usePeople();
  const stages = useStages();
  const tags = useQuery({ ...leadQueries.tags, enabled: field === 'tags' }).data?.tags ?? [];
  const label = t.any(leadFields[field].label);
  const save = (change: LeadChange) => onSave(basis, change);
  const common = { label, anchor, done };
  switch (field) {
    case 'name':
      return <EditName {...common} lead={basis} onSave={save} />;
    case 'stage':
      return <EditChoice {...common} value={basis.stage} source={stages.options} onSave={(stage) => save({ stage })} />;
    case 'timeframe':
    case 'language':
    case 'kind':
    case 'source':
      return (
        <EditChoice
          {...common}
          value={basis[field] ?? null}
          source={leadFields[field].options.map((option) => ({ value: option.value, label: t.any(option.label) }))}
          onSave={(value) => save({ [field]: value })}
        />
      );
    case 'owner':
      return (
        <EditChoice
          {...common}
          value={basis.owner ?? pond}
          source={[{ value: pond, label: t('leads.pond'), detail: t('leads.pondText') }, ...people.owners]}
          onSave={(value) => save({ owner: value === pond ? null : value })}
        />
      );
    case 'tags':
      return (
        <EditTags
          {...common}
          value={basis.tags}
          suggestions={tags.map(({ tag }) => tag)}
          max={mostTags}
          onSave={(value) => save({ tags: value })}
        />
      );
    case 'areas':
      return (
        <EditTags {...common} value={basis.areas ?? []} suggestions={[]} max={20} onSave={(areas) => save({ areas })} />
      );
    case 'budget':
      return <EditMoney {...common} value={basis.budget} onSave={(budget) => save({ budget })} />;
    default: {
      const isName = field === 'firstName' || field === 'lastName';
      const read = (text: string) => (isName ? text : text || null);
      return (
        <EditText
          label={label}
          done={done}
          value={basis[field] ?? ''}
          type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
          check={(text) =>
            leadChange.shape[field].safeParse(read(text), { error: issueWords(t) }).error?.issues[0]?.message
          }
          onSave={(text) => save({ [field]: read(text) })}
        />
      );
    }
  }
}
