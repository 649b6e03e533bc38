import { useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { DueTasks } from './due-tasks.tsx';
import { FirstSteps } from './first-steps.tsx';
import { WaitingLeads } from './waiting-leads.tsx';

export const handle = { title: 'shell.nav.dashboard' } as const;

/** Where a day begins: who waits, what is due, and for newcomers the first steps. */
export default function DashboardPage() {
  const t = useT();
  const { user, rights } = useSession();
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4.5 pt-6 pb-16">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('dashboard.greeting', { name: user.firstName })}</h1>
      <FirstSteps />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {rights.includes('leads.read') && <WaitingLeads />}
        {rights.includes('tasks.read') && <DueTasks />}
      </div>
    </div>
  );
}
