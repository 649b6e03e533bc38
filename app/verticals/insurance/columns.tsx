import { type ReactNode, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { type PolicyFields, policyFields } from '#contract/verticals/insurance/policy-fields.ts';
import { stateTones } from './words.ts';

type Name = keyof PolicyFields;
const names = Object.keys(policyFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string; type: string } => policyFields[name];

/** A list of policies with nothing said in the address: the newest first, in the columns that most people need. */
export const policyList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="text-ink-2">{words}</span>;
type Part = Pick<Column<Policy>, 'min' | 'grow' | 'align' | 'cell'>;

const partsOf = (t: T, nameOf: (id: string | null) => string): Partial<Record<Name, Part>> => ({
  insured: { min: 12, grow: 1.6, cell: ({ insured }) => <bdi className="truncate font-medium">{insured}</bdi> },
  number: { min: 8, grow: 0.8, cell: ({ number }) => quiet(<bdi className="num">{number}</bdi>) },
  line: { min: 8, grow: 0.9, cell: ({ line }) => quiet(t(`insurance.line.${line}`)) },
  carrier: { min: 9, grow: 1, cell: ({ carrier }) => quiet(<bdi>{carrier.name}</bdi>) },
  state: {
    min: 7,
    grow: 0.7,
    cell: ({ state }) => <Chip tone={stateTones[state]}>{t(`insurance.state.${state}`)}</Chip>,
  },
  decision: { min: 8, grow: 0.8, cell: ({ decision }) => quiet(t(`insurance.decision.${decision}`)) },
  owner: { min: 8, grow: 0.9, cell: ({ owner }) => quiet(owner ? nameOf(owner) : t('insurance.office')) },
});

/** How a value reads that has no cell of its own. */
function plainCell(format: Formats, name: Name): Part {
  const { type } = partOf(name);
  const cell = (row: Policy): ReactNode => {
    const found = (row as Record<string, unknown>)[name];
    if (found === null || found === undefined) return null;
    if (type === 'money') return <span className="num">{format.money(found as number)}</span>;
    if (type === 'date') return quiet(<span className="num">{format.date(String(found))}</span>);
    return quiet(<span className="num">{format.relative(String(found))}</span>);
  };
  return { min: 7, grow: 0.7, ...(type === 'money' && { align: 'end' as const }), cell };
}

/** Every column a list of policies can show, in the order of the field list. */
export function usePolicyColumns(): Column<Policy>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return useMemo(() => {
    const parts = partsOf(t, nameOf);
    return names.map((name): Column<Policy> => {
      const { sort, label } = partOf(name);
      return { name, label: t.any(label), sortable: sort === true, ...(parts[name] ?? plainCell(format, name)) };
    });
  }, [t, format, nameOf]);
}
