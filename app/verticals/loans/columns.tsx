import { type ReactNode, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import { type LoanFields, loanFields } from '#contract/verticals/loans/loan-fields.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { lockAlarm } from '#contract/verticals/loans/locks.ts';
import { standTone, standWords } from './milestone-words.ts';

type Name = keyof LoanFields;
const names = Object.keys(loanFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string; type: string } => loanFields[name];

/** A list of loans with nothing said in the address: the newest first, in the columns that most people need. */
export const loanList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="text-ink-2">{words}</span>;
type Part = Pick<Column<Loan>, 'min' | 'grow' | 'align' | 'cell'>;

function partsOf(t: T, format: Formats, nameOf: (id: string | null) => string): Partial<Record<Name, Part>> {
  const person = (id: string | null) => quiet(id ? nameOf(id) : t('loans.office'));
  return {
    name: {
      min: 14,
      grow: 2,
      cell: ({ name, address, number }) => (
        <span className="grid min-w-0 leading-tight">
          <bdi className="truncate font-medium">{name}</bdi>
          <bdi className="truncate text-xs text-ink-3">{address ?? number ?? ''}</bdi>
        </span>
      ),
    },
    milestone: {
      min: 11.5,
      grow: 0.9,
      cell: (loan) => <Chip tone={standTone(loan)}>{standWords(t, loan)}</Chip>,
    },
    state: { min: 6, grow: 0.6, cell: ({ state }) => quiet(t(`loans.state.${state}`)) },
    program: { min: 7, grow: 0.6, cell: ({ program }) => quiet(t(`loans.program.${program}`)) },
    purpose: { min: 7, grow: 0.6, cell: ({ purpose }) => quiet(t(`loans.purpose.${purpose}`)) },
    occupancy: { min: 7, grow: 0.6, cell: ({ occupancy }) => quiet(t(`loans.occupancy.${occupancy}`)) },
    rate: {
      min: 5,
      grow: 0.5,
      align: 'end',
      cell: ({ rate }) => rate !== null && <span className="num">{format.rate(rate)}</span>,
    },
    owner: { min: 8, grow: 0.9, cell: ({ owner }) => person(owner) },
    processor: { min: 8, grow: 0.9, cell: ({ processor }) => processor && quiet(nameOf(processor)) },
    lockExpiresOn: {
      min: 7,
      grow: 0.7,
      cell: ({ lockExpiresOn, closingOn, state }) =>
        lockExpiresOn && (
          <span
            className={cx(
              'num',
              state === 'open' && lockAlarm(lockExpiresOn, closingOn, todayHere())
                ? 'font-medium text-loss'
                : 'text-ink-2',
            )}
          >
            {format.date(lockExpiresOn)}
          </span>
        ),
    },
  };
}

/** How a value reads that has no cell of its own. */
function plainCell(format: Formats, name: Name): Part {
  const { type } = partOf(name);
  const isMoney = type === 'money';
  const cell = (row: Loan): ReactNode => {
    const found = (row as Record<string, unknown>)[name];
    if (found === null || found === undefined) return null;
    if (isMoney) return <span className="num">{format.money(found as number)}</span>;
    if (type === 'date') return quiet(<span className="num">{format.date(String(found))}</span>);
    if (type === 'instant') return quiet(<span className="num">{format.relative(String(found))}</span>);
    return quiet(String(found));
  };
  return { min: 7, grow: isMoney ? 0.6 : 0.8, ...(isMoney && { align: 'end' as const }), cell };
}

/** Every column a list of loans can show, in the order of the field list. */
export function useLoanColumns(): Column<Loan>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return useMemo(() => {
    const parts = partsOf(t, format, nameOf);
    return names.map((name): Column<Loan> => {
      const { sort, label } = partOf(name);
      return { name, label: t.any(label), sortable: sort === true, ...(parts[name] ?? plainCell(format, name)) };
    });
  }, [t, format, nameOf]);
}
