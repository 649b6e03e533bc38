import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { Board } from '#app/people/team/board.tsx';
import { boardDays, boardPeriod } from '#contract/people/board.ts';
import { ChartTile } from '../metrics/chart-tile.tsx';
import { GoalBoard } from './goal-board.tsx';

/** What became of leads and how soon somebody turned to them, with who does most and how far everybody is. */
export default function AccountabilityPage() {
  const may = useMay();
  const [params] = useSearchParams();
  const days = boardDays.find((known) => String(known) === params.get('days')) ?? 30;
  const period = boardPeriod(days);
  const grain = days > 30 ? 'week' : 'day';
  return (
    <>
      {may('metrics.read') && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6 lg:grid-cols-2">
          <ChartTile kind="trend" asked={{ metrics: ['speed_to_lead'], by: [], period, grain, compare: 'none' }} />
          <ChartTile
            kind="bars"
            asked={{ metrics: ['leads_new', 'leads_contacted'], by: ['owner'], period, compare: 'none' }}
          />
          <ChartTile kind="leaderboard" asked={{ metrics: ['calls_made'], by: ['author'], period, compare: 'none' }} />
          <GoalBoard />
        </div>
      )}
      <Board />
    </>
  );
}
