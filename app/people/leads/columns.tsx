import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { Phone } from '#app/i18n/phone.tsx';
import { type T, useT } from '#app/i18n/t.ts';
import { WaitingMark } from '#app/shell/offline/waiting-mark.tsx';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { leadFields, type PlainField, plainFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useCustomWords } from './custom-value.tsx';
import { LastActivity } from './last-activity.tsx';
import type { EditedField } from './lead-editor.tsx';
import { LeadFace } from './lead-face.tsx';
import { ScoreWithReceipts } from './score-with-receipts.tsx';
import { sourceWords } from './source-words.ts';
import { StageChip } from './stage-chip.tsx';
import { useLeadFields } from './use-custom-fields.ts';
import { usePeople } from './use-people.tsx';

const LeadCellEditor = lazy(() => import('./cell-editor.tsx'));

type Name = keyof typeof leadFields;
const names = Object.keys(leadFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string } => leadFields[name];

/** The default list of leads: newest first, with the most used columns. */
export const leadList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="text-ink-2">{words}</span>;

type Part = Pick<Column<Lead>, 'min' | 'grow' | 'align' | 'cell'> & { edits?: EditedField | 'name' };

/** Plain fields are shown as they are, with a width based on their maximum length. */
const plainParts = Object.fromEntries(
  plainFields.map((field): [PlainField, Part] => {
    const width = Math.min(9, Math.max(5, leadFields[field].max / 14));
    return [field, { min: width, grow: width / 8, edits: field, cell: (lead) => lead[field] }];
  }),
);

function partsOf(t: T, format: Formats, nameOf: (id: string | null) => string): Partial<Record<Name, Part>> {
  return {
    name: {
      min: 14,
      grow: 1.6,
      edits: 'name',
      cell: (lead) => (
        <span className="flex items-center gap-2.5">
          <LeadFace lead={lead} />
          <span className="grid min-w-0 leading-tight">
            <span className="truncate font-medium">
              {lead.name} <WaitingMark id={lead.id} />
            </span>
            {lead.email && lead.email !== lead.name && (
              <span className="truncate text-xs text-ink-3">{lead.email}</span>
            )}
          </span>
        </span>
      ),
    },
    email: { min: 12, grow: 1.2, edits: 'email', cell: (lead) => lead.email },
    phone: { min: 9, grow: 1, edits: 'phone', cell: (lead) => lead.phone && <Phone value={lead.phone} /> },
    kind: { min: 6, grow: 0.7, edits: 'kind', cell: (lead) => t(`leads.kind.${lead.kind}`) },
    stage: {
      min: 8.75,
      grow: 0.9,
      edits: 'stage',
      cell: (lead) => <StageChip stage={lead.stage} />,
    },
    source: { min: 7.5, grow: 0.8, edits: 'source', cell: (lead) => quiet(sourceWords(t, lead)) },
    sourceName: { min: 7.5, grow: 0.8, edits: 'sourceName', cell: (lead) => quiet(lead.sourceName ?? '') },
    owner: { min: 9, grow: 1, edits: 'owner', cell: (lead) => quiet(nameOf(lead.owner)) },
    tags: { min: 8, grow: 1, edits: 'tags', cell: (lead) => quiet(format.list(lead.tags)) },
    score: { min: 7, grow: 0.7, cell: (lead) => <ScoreWithReceipts leadId={lead.id} value={lead.score} /> },
    budget: {
      min: 6,
      grow: 0.6,
      align: 'end',
      edits: 'budget',
      cell: (lead) => lead.budget !== null && format.money(lead.budget, 'USD', { compact: true }),
    },
    ...plainParts,
    timeframe: {
      min: 7,
      grow: 0.7,
      edits: 'timeframe',
      cell: (lead) => lead.timeframe && t(`leads.timeframe.${lead.timeframe}`),
    },
    areas: { min: 8, grow: 1, edits: 'areas', cell: (lead) => quiet(format.list(lead.areas ?? [])) },
    language: {
      min: 6,
      grow: 0.6,
      edits: 'language',
      cell: (lead) => lead.language && t(`leads.language.${lead.language}`),
    },
    lostReason: { min: 8, grow: 0.8, cell: (lead) => lead.lostReason && t(`leads.lost.${lead.lostReason}`) },
    reengageOn: {
      min: 7,
      grow: 0.6,
      cell: (lead) => lead.reengageOn && <span className="num">{format.date(lead.reengageOn)}</span>,
    },
    ownerClass: {
      min: 7,
      grow: 0.6,
      cell: (lead) => lead.ownerClass && quiet(t(`leads.ownerClass.${lead.ownerClass}`)),
    },
    ownerClassOf: { min: 8, grow: 0.8, cell: (lead) => lead.ownerClassOf && quiet(nameOf(lead.ownerClassOf)) },
    lastActivityAt: { min: 7.5, grow: 0.6, align: 'end', cell: (lead) => <LastActivity lead={lead} /> },
    createdAt: {
      min: 9.5,
      grow: 0.7,
      cell: (lead) => <span className="num text-ink-2">{format.dateTime(lead.createdAt, { style: 'short' })}</span>,
    },
  };
}

/** Every column that a list of leads can show, in field order. */
export function useLeadColumns(): Column<Lead>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const { own } = useLeadFields();
  const customWords = useCustomWords();
  return useMemo(() => {
    const parts = partsOf(t, format, nameOf);
    const ownColumns = own.map(({ key, label }): Column<Lead> => {
      const type = customTypeOf(key);
      const isNumber = type === 'money' || type === 'number';
      return {
        name: key,
        label,
        sortable: false,
        min: 7,
        grow: 0.8,
        ...(isNumber && { align: 'end' }),
        cell: (lead) => <span className={isNumber ? 'num' : undefined}>{customWords(key, lead.custom?.[key])}</span>,
      };
    });
    const ofAll = names.flatMap((name): Column<Lead>[] => {
      const part = parts[name];
      const { column, sort, label } = partOf(name);
      if (!part || column === 'never') return [];
      const { edits, ...rest } = part;
      return [
        {
          name,
          label: t.any(label),
          sortable: sort === true,
          ...rest,
          ...(edits && {
            canEdit: (lead) => !lead.archivedAt && (edits === 'owner' ? lead.can.assign : lead.can.change),
            edit: (lead, done, cell) => (
              <Suspense fallback={cell}>
                <LeadCellEditor lead={lead} field={edits} anchor={cell} done={done} />
              </Suspense>
            ),
          }),
        },
      ];
    });
    return [...ofAll, ...ownColumns];
  }, [t, format, nameOf, own, customWords]);
}
