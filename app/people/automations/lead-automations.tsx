import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { EnrolmentRow } from '#contract/people/automations/automations.ts';
import type { Lead } from '#contract/people/leads.ts';
import { PathDialog } from './people-tab.tsx';
import { automationQueries } from './queries.ts';
import { EnrolmentChip } from './state-chip.tsx';

const EnrollDialog = lazy(() => import('./enroll-dialog.tsx'));

/** A lead's current and past enrollments, each with its path. */
export default function LeadAutomations({ lead }: { lead: Lead }) {
  const t = useT();
  const may = useMay();
  const format = useFormat();
  const [shown, setShown] = useState<EnrolmentRow | null>(null);
  const [isEnrolling, setEnrolling] = useState(false);
  const { data, refetch } = useQuery({ ...automationQueries.ofLead(lead.id), enabled: may('automations.read') });
  const mayEnroll = may('messages.send') && lead.can.change && !lead.archivedAt;
  if (!data || (data.enrolments.length === 0 && !mayEnroll)) return null;
  return (
    <section aria-label={t('automations.onLead')} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('automations.onLead')}</h3>
        {mayEnroll && (
          <Button kind="quiet" size="s" icon={<Zap />} onClick={() => setEnrolling(true)}>
            {t('automations.enroll')}
          </Button>
        )}
      </div>
      {data.enrolments.length === 0 && <p className="text-sm text-ink-3">{t('automations.onLead.none')}</p>}
      <ul className="grid gap-1">
        {data.enrolments.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="flex w-full flex-wrap items-center gap-2 rounded-s px-1 py-1 text-start hover:bg-sunken"
              onClick={() => setShown(row)}
            >
              <span className="min-w-0 flex-1 truncate">{row.automationName}</span>
              <span className="text-sm text-ink-3">
                {row.dueAt
                  ? t('automations.people.next', { at: format.dateTime(row.dueAt) })
                  : format.relative(row.enteredAt)}
              </span>
              <EnrolmentChip state={row.state} />
            </button>
          </li>
        ))}
      </ul>
      {shown && <PathDialog id={shown.id} name={lead.name} onClose={() => setShown(null)} />}
      {isEnrolling && (
        <Suspense>
          <EnrollDialog
            selection={{ ids: [lead.id] }}
            onClose={() => setEnrolling(false)}
            onStarted={({ title }) => {
              setEnrolling(false);
              toast(title);
              setTimeout(() => void refetch(), 1_000);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
