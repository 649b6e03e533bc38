import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { homeOf } from '#app/account/places.ts';
import { useSession } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { remember, remembered } from '#app/records/tab-memory.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Appointments } from './appointments.tsx';
import { Deals } from './deals.tsx';
import { deskNames, desksOf } from './desks.ts';
import { FirstSteps } from './first-steps.tsx';
import { Pipeline } from './pipeline.tsx';
import { Queue } from './queue.tsx';
import { Risks } from './risks.tsx';
import { TeamBoard } from './team-board.tsx';
import { WaitingLeads } from './waiting-leads.tsx';

const DeskNumbers = lazy(() => import('./numbers.tsx').then(({ DeskNumbers: default_ }) => ({ default: default_ })));

export const handle = { title: 'shell.nav.dashboard' } as const;

const names = keysOf('desk.name', deskNames);
const remembers = 'lintel-desk';

/** Where a day begins: whom to contact and why, who waits and what is due; then who needs a push, and how the work goes. */
export default function DashboardPage() {
  const t = useT();
  const session = useSession();
  const sees = (right: string) => session.rights.includes(right);
  const offered = desksOf(session);
  const [chosen, setChosen] = useState(() => remembered(remembers));
  const desk = offered.find((name) => name === chosen) ?? offered[0] ?? 'agent';
  const hasDeals = (desk === 'agent' || desk === 'lead' || desk === 'broker') && sees('deals.read');
  // Whoever has no clients has no day here.
  if (!sees('leads.read')) return <Navigate to={homeOf(session)} replace />;
  return (
    <div className="page-room grid gap-5 pt-6 pb-16">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">
          {t('dashboard.greeting', { name: session.user.firstName })}
        </h1>
        <FirstSteps />
        {offered.length > 1 && (
          <Field label={t('desk.view')} hideLabel className="w-44 grid-cols-[minmax(0,1fr)]">
            <Select
              value={desk}
              onChange={(next) => {
                remember(remembers, next);
                setChosen(next);
              }}
              options={offered.map((value) => ({ value, label: t(names[value]) }))}
            />
          </Field>
        )}
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Queue />
          {hasDeals && <Deals />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:order-first">
          {sees('calendar.read') && <Appointments />}
          <WaitingLeads />
          {sees('tasks.read') && <Risks />}
        </div>
      </div>
      {sees('team.watch') && desk !== 'agent' && <TeamBoard />}
      {sees('metrics.read') && (
        <Suspense fallback={<SkeletonRows rows={6} columns={4} />}>
          <DeskNumbers key={desk} desk={desk} />
        </Suspense>
      )}
      <Pipeline />
    </div>
  );
}
