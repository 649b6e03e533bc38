import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { useDeed } from '#app/inventory/network-parts.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Board } from '#app/ui/list/board.tsx';
import { Lane } from '#app/ui/list/lane.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { dayIn } from '#contract/core/time-zone.ts';
import { openStages, type Recruit, recruitStages } from '#contract/insight/recruiting.ts';
import { CandidateSheet } from './candidate-sheet.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { reads } from './queries.ts';
import { type Pipeline, stageTones } from './stages.ts';

const settled: readonly string[] = ['joined', 'handed'];

type Props = {
  of: Pipeline;
  rows: readonly Recruit[];
  isBoard: boolean;
  /** Among other sections: one line where there is nobody. */
  isPart?: boolean;
};

/** Candidates as a board or a list; the one in the address is open beside them. */
export function Candidates({ of, rows, isBoard, isPart = false }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const open = of.recruits.find(({ id }) => id === params.get('candidate'));
  const hrefOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('candidate', id);
    else next.delete('candidate');
    return `?${next}`;
  };
  const show = (id: string | null) => setParams(hrefOf(id), { preventScrollReset: true });
  return (
    <>
      {rows.length === 0 && isPart ? (
        <p className="text-ink-2">{t('enterprise.recruit.none')}</p>
      ) : rows.length === 0 ? (
        <EmptyState title={t('enterprise.recruit.none')} icon={<UserSearch />}>
          {t('enterprise.recruit.noneText')}
        </EmptyState>
      ) : isBoard ? (
        <CandidateBoard rows={rows} open={open?.id ?? null} hrefOf={hrefOf} onOpen={show} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <CandidateRow key={row.id} row={row} onOpen={() => show(row.id)} />
          ))}
        </ul>
      )}
      {open && <CandidateSheet of={of} candidate={open} onClose={() => show(null)} />}
    </>
  );
}

type BoardProps = {
  rows: readonly Recruit[];
  open: string | null;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
};

/** Only the stages that people are moved to by hand take a card; invitations and lost candidates ask for more. */
function CandidateBoard({ rows, open, hrefOf, onOpen }: BoardProps) {
  const t = useT();
  const [lost, setLost] = useState<Recruit | null>(null);
  const move = useDeed(reads, ({ id, stage }: { id: string; stage: (typeof openStages)[number] }) =>
    api.recruiting.move({ id, stage }),
  );
  const lanes = recruitStages
    .filter((stage) => stage !== 'handed' || rows.some((row) => row.stage === stage))
    .map((value) => ({ value, label: t(`enterprise.recruit.stage.${value}`), tone: stageTones[value] }));
  return (
    <div className="-mx-4.5 flex h-[max(24rem,calc(100dvh-15rem))] min-w-0 flex-col">
      <Board<Recruit>
        label={t('shell.nav.recruiting')}
        lanes={lanes}
        open={open}
        onOpen={onOpen}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => hrefOf(id)}
        canMove={({ can }) => can.change}
        onMove={(row, _, stage) => {
          const to = openStages.find((one) => one === stage);
          if (to) move.mutate({ id: row.id, stage: to });
          else if (stage === 'lost') setLost(row);
          else onOpen(row.id);
        }}
        card={(row) => <CandidateCard row={row} />}
      >
        {lanes.map((lane) => {
          const own = rows.filter(({ stage }) => stage === lane.value);
          return (
            <Lane
              key={lane.value}
              {...lane}
              count={{ count: own.length, capped: false }}
              rows={own}
              hasMore={false}
              onMore={() => undefined}
            />
          );
        })}
      </Board>
      {lost && <LostDialog candidate={lost} onClose={() => setLost(null)} />}
    </div>
  );
}

function useProduction() {
  const t = useT();
  const format = useFormat();
  return ({ sides, volume }: Recruit) => [
    sides !== null && t('enterprise.recruit.sidesCount', { count: sides }),
    volume !== null && format.money(volume, 'USD', { compact: true }),
  ];
}

function NextStep({ row }: { row: Recruit }) {
  const format = useFormat();
  if (settled.includes(row.stage) || row.stage === 'lost' || !(row.nextStep || row.nextOn)) return null;
  const isLate = row.nextOn !== null && row.nextOn < dayIn(Date.now(), hereZone());
  return (
    <span className={isLate ? 'truncate text-sm text-loss' : 'truncate text-sm text-ink-2'}>
      <Facts of={[row.nextStep, row.nextOn && format.date(row.nextOn)]} />
    </span>
  );
}

function CandidateCard({ row }: { row: Recruit }) {
  const production = useProduction();
  return (
    <span className="grid gap-1">
      <bdi className="truncate font-medium">{row.name}</bdi>
      <span className="truncate text-sm text-ink-2">
        <Facts of={[row.brokerage, ...production(row)]} />
      </span>
      <NextStep row={row} />
    </span>
  );
}

function CandidateRow({ row, onOpen }: { row: Recruit; onOpen: () => void }) {
  const t = useT();
  const people = usePeople();
  const production = useProduction();
  return (
    <li className="relative flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-56 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="truncate text-start font-medium after:absolute after:inset-0 hover:underline"
        >
          <bdi>{row.name}</bdi>
        </button>
        <span className="text-sm text-ink-2">
          <Facts
            of={[
              row.brokerage,
              row.licenseState && `${row.licenseState} ${row.licenseNumber}`.trim(),
              ...production(row),
              row.officeName ?? row.unitName,
              row.owner && people.nameOf(row.owner),
              row.handedBy && t('enterprise.recruit.from', { name: row.handedBy }),
            ]}
          />
        </span>
        <NextStep row={row} />
      </span>
      {row.lostReason && <span className="text-sm text-ink-2">{t(`enterprise.recruit.lost.${row.lostReason}`)}</span>}
      <Chip tone={stageTones[row.stage]}>{t(`enterprise.recruit.stage.${row.stage}`)}</Chip>
    </li>
  );
}
