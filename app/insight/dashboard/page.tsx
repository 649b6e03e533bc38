import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Appointments } from './appointments.tsx';
import { Deals } from './deals.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Pipeline } from './pipeline.tsx';
import { Queue } from './queue.tsx';
import { Risks } from './risks.tsx';
import { TeamBoard } from './team-board.tsx';
import { WaitingLeads } from './waiting-leads.tsx';

export const handle = { title: 'shell.nav.dashboard' } as const;

/** Where a day begins: whom to contact and why, who waits, what is due, and for newcomers the first steps. */
export default function DashboardPage() {
  const t = useT();
  const { user, rights } = useSession();
  const sees = (right: string) => (rights as readonly string[]).includes(right);
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-5 px-4.5 pt-6 pb-16 max-sm:px-3">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('dashboard.greeting', { name: user.firstName })}</h1>
      <FirstSteps />
      {sees('leads.read') && <Pipeline className="max-lg:order-last" />}
      {sees('deals.read') && <Deals className="max-lg:order-last" />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          {sees('leads.read') && <Queue />}
          {sees('team.watch') && <TeamBoard />}
        </div>
        <div className="grid gap-5 max-lg:order-first">
          {sees('leads.read') && <WaitingLeads />}
          {sees('calendar.read') && <Appointments />}
          {sees('tasks.read') && <Risks />}
        </div>
      </div>
    </div>
  );
}
