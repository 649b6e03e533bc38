import { useMemo } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { WaitingMark } from '#app/shell/offline/waiting-mark.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Face } from '#app/ui/face.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { EditChoice, EditText } from '#app/ui/list/edit-cell.tsx';
import { leadFields, stageOptions } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadChange } from './change-lead.ts';
import { usePeople } from './use-people.tsx';

export const toneOf = (stage: string): Tone => stageOptions.find(({ value }) => value === stage)?.tone ?? 'plain';

export const shownColumns = Object.entries(leadFields).flatMap(([name, field]) =>
  'column' in field && field.column === 'shown' ? [name] : [],
);

const isOffered = (name: string) => {
  const field = leadFields[name as keyof typeof leadFields];
  return !('column' in field && field.column === 'never');
};

/** Every column a list of leads can show, in the order of the field list. */
export function useLeadColumns(onChange: (lead: Lead, change: LeadChange) => void): Column<Lead>[] {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  return useMemo(() => {
    const choices = (name: 'stage' | 'source' | 'kind') =>
      leadFields[name].options.map(({ value, label }) => ({ value, label: t.any(label) }));
    const choice = (name: 'stage' | 'source' | 'kind'): Pick<Column<Lead>, 'edit'> => ({
      edit: (lead, done) => (
        <EditChoice
          label={t.any(leadFields[name].label)}
          value={lead[name]}
          source={choices(name)}
          done={done}
          onSave={(value) => onChange(lead, { [name]: value })}
        />
      ),
    });
    const words = (name: 'email' | 'phone' | 'city' | 'state'): Pick<Column<Lead>, 'edit'> => ({
      edit: (lead, done) => (
        <EditText
          label={t.any(leadFields[name].label)}
          value={lead[name] ?? ''}
          done={done}
          onSave={(value) => onChange(lead, { [name]: value || null })}
        />
      ),
    });
    const parts: Record<string, Omit<Column<Lead>, 'name' | 'label'>> = {
      name: {
        width: 'minmax(14rem, 1.6fr)',
        cell: (lead) => (
          <span className="flex items-center gap-2.5">
            <Face name={lead.name} />
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
      email: { width: 'minmax(12rem, 1.2fr)', cell: (lead) => lead.email, ...words('email') },
      phone: {
        width: 'minmax(9rem, 1fr)',
        cell: (lead) => lead.phone && <Phone value={lead.phone} />,
        ...words('phone'),
      },
      kind: { width: 'minmax(6rem, 0.7fr)', cell: (lead) => t(`leads.kind.${lead.kind}`), ...choice('kind') },
      stage: {
        width: 'minmax(8.5rem, 0.9fr)',
        cell: (lead) => <Chip tone={toneOf(lead.stage)}>{t(`leads.stage.${lead.stage}`)}</Chip>,
        ...choice('stage'),
      },
      source: {
        width: 'minmax(7rem, 0.8fr)',
        cell: (lead) => <span className="text-ink-2">{t(`leads.source.${lead.source}`)}</span>,
        ...choice('source'),
      },
      owner: {
        width: 'minmax(9rem, 1fr)',
        cell: (lead) => <span className="text-ink-2">{lead.owner ? people.nameOf(lead.owner) : t('leads.pond')}</span>,
        edit: (lead, done) => (
          <EditChoice
            label={t('leads.field.owner')}
            value={lead.owner}
            source={people.options}
            done={done}
            onSave={(owner) => onChange(lead, { owner })}
          />
        ),
      },
      tags: {
        width: 'minmax(8rem, 1fr)',
        cell: (lead) => <span className="text-ink-2">{format.list(lead.tags)}</span>,
      },
      score: { width: 'minmax(7rem, 0.7fr)', cell: (lead) => <Score value={lead.score} /> },
      budget: {
        width: 'minmax(6rem, 0.7fr)',
        align: 'end',
        cell: (lead) => lead.budget !== null && format.money(lead.budget, 'USD', { compact: true }),
      },
      city: { width: 'minmax(7rem, 0.9fr)', cell: (lead) => lead.city, ...words('city') },
      state: { width: 'minmax(5rem, 0.5fr)', cell: (lead) => lead.state, ...words('state') },
      lastActivityAt: {
        width: 'minmax(7rem, 0.7fr)',
        cell: (lead) => <span className="num text-ink-2">{format.relative(lead.lastActivityAt)}</span>,
      },
      createdAt: {
        width: 'minmax(7rem, 0.7fr)',
        cell: (lead) => <span className="num text-ink-2">{format.dateTime(lead.createdAt, { style: 'short' })}</span>,
      },
    };
    return Object.entries(leadFields).flatMap(([name, field]) => {
      const part = parts[name];
      return part && isOffered(name)
        ? [{ name, label: t.any(field.label), sortable: 'sort' in field && field.sort === true, ...part }]
        : [];
    });
  }, [t, format, people, onChange]);
}

function Score({ value }: { value: number }) {
  return (
    <span className="num flex items-center gap-2">
      <span className="w-6">{value}</span>
      <span className="h-1 w-11 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <span className="block h-full bg-act" style={{ width: `${value}%` }} />
      </span>
    </span>
  );
}
