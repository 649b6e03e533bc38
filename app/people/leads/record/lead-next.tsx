import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Property } from '#app/ui/record/property.tsx';
import type { Lead } from '#contract/people/leads.ts';
import type { Task } from '#contract/people/tasks.ts';
import { calendarQueries } from '../../calendar/queries.ts';
import { leadQueries } from '../queries.ts';
import { useExchange } from './use-exchange.ts';

const TaskDialog = lazy(() => import('../../tasks/task-dialog.tsx'));

type Step = { title: string; on: string; when: string; isLate: boolean } & ({ task: Task } | { to: string });

/** The next step: the earliest of the lead's open tasks and appointments. */
function useNextStep(lead: Lead): { isPending: boolean; step: Step | undefined } {
  const format = useFormat();
  const may = useMay();
  const tasks = useInfiniteQuery(leadQueries.tasks(lead.id));
  const ahead = useQuery({ ...calendarQueries.ofLead(lead.id), enabled: may('calendar.read') });
  const steps = [
    ...rowsOf<Task>(tasks.data).map((task): Step => {
      const { title, dueOn } = task;
      const when = dueOn ? format.date(dueOn) : '';
      return { title, on: dueOn ?? '9999', when, isLate: dueOn !== null && dueOn < todayHere(), task };
    }),
    ...(ahead.data?.rows ?? []).map(({ id, title, start, startsAt }): Step => {
      return { title, on: start, when: format.dateTime(startsAt), to: `/calendar?open=${id}`, isLate: false };
    }),
  ];
  steps.sort((one, other) => (one.on < other.on ? -1 : 1));
  return { isPending: tasks.isPending || ahead.isLoading, step: steps[0] };
}

type Props = { lead: Lead; onAdd: (() => void) | undefined };

export function LeadNextStep({ lead, onAdd }: Props) {
  const t = useT();
  const { isPending, step } = useNextStep(lead);
  const [open, setOpen] = useState<Task>();
  return (
    <Property label={t('desk.nextStep')} isStacked>
      {step && 'to' in step ? (
        <Link to={step.to} className="grid min-w-0 hover:text-act">
          <Words step={step} />
        </Link>
      ) : step ? (
        <button type="button" onClick={() => setOpen(step.task)} className="grid min-w-0 text-start hover:text-act">
          <Words step={step} />
        </button>
      ) : isPending ? (
        <span className="h-4 w-24 animate-pulse rounded-s bg-sunken" aria-hidden="true" />
      ) : onAdd ? (
        <button type="button" onClick={onAdd} className="tap flex items-center gap-1 text-act hover:underline">
          <Plus className="size-3.5" aria-hidden="true" />
          {t('desk.addNextStep')}
        </button>
      ) : (
        <span className="text-ink-3">{t('record.none')}</span>
      )}
      {open && (
        <Suspense>
          <TaskDialog task={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Property>
  );
}

const Words = ({ step }: { step: Step }) => (
  <>
    <span className="truncate">{step.title}</span>
    {step.when && (
      <span className={cx('num text-xs', step.isLate ? 'font-medium text-loss' : 'text-ink-3')}>{step.when}</span>
    )}
  </>
);

const ways = {
  'message.received': 'desk.lastContact.in',
  'lead.enquired': 'desk.lastContact.in',
  'message.sent': 'desk.lastContact.out',
  'call.logged': 'desk.lastContact.call',
} as const;

/** When the last contact was, in either direction, and by which channel. */
export function LeadLastContact({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const { isPending, last } = useExchange(lead.id);
  return (
    <Property label={t('desk.lastContact')} isStacked>
      {last ? (
        <span className="grid min-w-0">
          <time dateTime={last.at} title={format.dateTime(last.at)} className="num truncate">
            {format.relative(last.at)}
          </time>
          <span className="truncate text-xs text-ink-3">{t(ways[last.kind as keyof typeof ways])}</span>
        </span>
      ) : isPending ? (
        <span className="h-4 w-16 animate-pulse rounded-s bg-sunken" aria-hidden="true" />
      ) : (
        <span className="text-ink-3">{t('desk.lastContact.none')}</span>
      )}
    </Property>
  );
}
