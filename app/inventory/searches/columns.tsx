import { type ReactNode, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { type SearchFields, searchFields } from '#contract/inventory/search-fields.ts';
import { CriteriaText } from './criteria-text.tsx';
import { frequencyKeys, stateKeys, stateTones } from './words.ts';

type Name = keyof SearchFields;
const names = Object.keys(searchFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string } => searchFields[name];

export const searchList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="truncate text-ink-2">{words}</span>;
type Part = Pick<Column<SavedSearch>, 'min' | 'grow' | 'align' | 'cell'>;

function partsOf(t: T, format: Formats, nameOf: (id: string | null) => string): Record<Name, Part> {
  const when = (value: string | null) => value && quiet(<span className="num">{format.relative(value)}</span>);
  return {
    name: { min: 12, grow: 1.2, cell: ({ name }) => <span className="truncate font-medium">{name}</span> },
    lead: { min: 9, grow: 1, cell: ({ lead }) => <bdi className="truncate">{lead.name}</bdi> },
    criteria: { min: 14, grow: 2, cell: ({ filter }) => quiet(<CriteriaText filter={filter} />) },
    frequency: {
      min: 8,
      grow: 0.6,
      cell: ({ frequency, pace }) =>
        quiet(
          frequency === pace
            ? t(frequencyKeys[frequency])
            : t('searches.slowed', { asked: t(frequencyKeys[frequency]), now: t(frequencyKeys[pace]) }),
        ),
    },
    state: {
      min: 8,
      grow: 0.6,
      cell: ({ state, refusal }) => (
        <Chip tone={refusal && state === 'active' ? 'need' : stateTones[state]}>
          {refusal && state === 'active' ? t('searches.refused') : t(stateKeys[state])}
        </Chip>
      ),
    },
    clicks: {
      min: 5,
      grow: 0.4,
      align: 'end',
      cell: ({ clicks }) => <span className="num">{format.number(clicks)}</span>,
    },
    lastSentAt: { min: 8, grow: 0.7, cell: ({ lastSentAt }) => when(lastSentAt) },
    lastClickedAt: { min: 8, grow: 0.7, cell: ({ lastClickedAt }) => when(lastClickedAt) },
    expiresOn: {
      min: 7,
      grow: 0.6,
      cell: ({ expiresOn }) => expiresOn && quiet(<span className="num">{format.date(expiresOn)}</span>),
    },
    createdBy: { min: 8, grow: 0.8, cell: ({ createdBy }) => quiet(createdBy && nameOf(createdBy)) },
    createdAt: { min: 8, grow: 0.7, cell: ({ createdAt }) => when(createdAt) },
  };
}

/** All columns that the saved searches list can show, in the order of the field list. */
export function useSearchColumns(): Column<SavedSearch>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return useMemo(() => {
    const parts = partsOf(t, format, nameOf);
    return names.map((name) => ({
      name,
      label: t.any(partOf(name).label),
      sortable: partOf(name).sort === true,
      ...parts[name],
    }));
  }, [t, format, nameOf]);
}
