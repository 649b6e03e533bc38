import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { AppointmentKind } from '#contract/people/appointments.ts';
import type { Lead } from '#contract/people/leads.ts';
import { draftSoon } from '../../calendar/draft-soon.ts';
import type { Draft } from '../../calendar/page.tsx';

const Editor = lazy(() => import('../../calendar/editor.tsx'));

/** The style of the action buttons in a record's header. */
export const actLook = 'min-w-0 gap-1.5 px-1 max-sm:h-auto max-sm:flex-col max-sm:gap-0.5 max-sm:py-1.5 max-sm:text-xs';

/** The usual appointment kinds for this kind of lead. */
const kindsFor = (lead: Lead): readonly AppointmentKind[] =>
  lead.kind === 'seller' || lead.kind === 'landlord'
    ? ['listing', 'call', 'meeting', 'signing']
    : ['showing', 'consultation', 'call', 'meeting'];

/** Schedules a showing or another appointment without leaving the lead. */
export function LeadMeet({ lead, isOff }: { lead: Lead; isOff: boolean }) {
  const t = useT();
  const may = useMay();
  const [draft, setDraft] = useState<Draft | null>(null);
  const plan = (kind: AppointmentKind) =>
    setDraft({ ...draftSoon(lead.id, kind), title: [t(`calendar.kind.${kind}`), lead.name].join(': ') });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button className={actLook} icon={<CalendarPlus />} disabled={isOff || !may('calendar.work')}>
            <span className="truncate">{t('desk.meet')}</span>
          </Button>
        }
        entries={kindsFor(lead).map((kind) => ({ label: t(`calendar.kind.${kind}`), onSelect: () => plan(kind) }))}
      />
      {draft && (
        <Suspense>
          <Editor row={null} draft={draft} isMoving={false} onClose={() => setDraft(null)} onRemove={() => {}} />
        </Suspense>
      )}
    </>
  );
}
