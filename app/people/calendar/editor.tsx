import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListTree, Mail, Trash2, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay, useSession } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { leadQueries } from '#app/people/leads/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { addDays } from '#app/ui/days.ts';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import { type Appointment, type Scope, scopes } from '#contract/people/appointments.ts';
import { type AppointmentChange, changes, fieldsOf, sent } from './appointment-change.ts';
import { EditorFields, type Values, valuesOf } from './editor-fields.tsx';
import type { Draft } from './page.tsx';
import { calendarQueries } from './queries.ts';
import { appointmentLabels, useAppointmentWords } from './use-appointment-words.ts';

type Props = {
  /** The appointment to edit; null for a new one. */
  row: Appointment | null;
  draft: Draft | null;
  /** A move of this appointment is still being saved; this save waits for it. */
  isMoving: boolean;
  onClose: () => void;
  onRemove: (row: Appointment, scope: Scope) => void;
};

const ApplyTemplate = lazy(() => import('../tasks/templates/apply-template.tsx'));
const Comments = lazy(() => import('../comments/comments.tsx'));

const two = (value: number): string => String(value).padStart(2, '0');

export default function Editor({ row, draft, isMoving, onClose, onRemove }: Props) {
  const t = useT();
  const may = useMay();
  const me = useSession().user.id;
  const client = useQueryClient();
  const formId = useId();
  const lead = useQuery({ ...leadQueries.get(draft?.lead ?? ''), enabled: Boolean(draft?.lead) }).data;
  const [values, setValues] = useState<Values>(() => (row ? valuesOf(row) : planned(draft!)));
  const [key] = useState(() => crypto.randomUUID());
  const [scope, setScope] = useState<Scope>('this');
  const [busy, setBusy] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const isSeries = row !== null && row.occurrence !== null;
  const canChange = row === null || row.can.change;
  const [hasChosen, setHasChosen] = useState(false);
  /** The lead whose page opened the editor is preselected until the reader chooses otherwise. */
  const withLead = lead && !row && !hasChosen;
  const shown = withLead ? { ...values, leads: [{ id: lead.id, name: lead.name }] } : values;
  const overlapping = useOverlaps(shown, row, me);

  const dispute = useDispute<Appointment, AppointmentChange>(
    {
      title: t('record.conflict.title', { name: row?.title ?? '' }),
      labelOf: (field) => t(appointmentLabels[field]),
      wordsOf: useAppointmentWords(values.timeZone),
    },
    fieldsOf,
  );

  const save = async () => {
    setBusy(true);
    setFaults({});
    try {
      const saved = row
        ? await saveChange<Appointment, AppointmentChange>({
            basis: row,
            change: changes(row, shown, scope),
            fieldsOf,
            send: ({ leads, ...change }, version) =>
              api.calendar.change(
                {
                  id: row.id,
                  ...change,
                  ...(leads && { leads: leads.map(({ id }) => id) }),
                  scope,
                  ...(row.recurrence && { occurrence: row.occurrence }),
                },
                { version },
              ),
            choose: dispute.choose,
          })
        : await api.calendar.create(
            { ...sent(shown), leads: shown.leads.map(({ id }) => id), recurrence: shown.recurrence },
            { key },
          );
      await client.invalidateQueries({ queryKey: ['calendar'] });
      for (const { id } of shown.leads) void client.invalidateQueries({ queryKey: ['leads', 'timeline', id] });
      toast(t(row ? 'calendar.saved' : 'calendar.planned'), { description: saved.title });
      onClose();
    } catch (error) {
      const refused = error as ApiProblem;
      const found =
        error instanceof ApiProblem ? error.issues.map(({ path, message }) => [String(path[0]), message]) : [];
      setFaults(Object.fromEntries(found));
      toast(t('calendar.notSaved'), { tone: 'destructive', description: refused.message });
    } finally {
      setBusy(false);
    }
  };
  const invite = async () => {
    try {
      const { sent: count } = await api.calendar.invite({
        id: row!.id,
        ...(row!.recurrence && { occurrence: row!.occurrence }),
      });
      toast(t('calendar.invited', { count }));
    } catch (error) {
      toast(t('calendar.notInvited'), { tone: 'destructive', description: (error as Error).message });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(row ? 'calendar.edit' : 'calendar.new')}
      size="m"
      sticky={busy}
      footer={
        <>
          {row && canChange && (
            <span className="me-auto flex flex-wrap gap-1">
              <Button
                kind="quiet"
                onClick={() => {
                  onRemove(row, scope);
                  onClose();
                }}
              >
                <Trash2 />
                {t('calendar.remove')}
              </Button>
              {may('tasks.work') && (
                <Button kind="quiet" onClick={() => setApplying(true)}>
                  <ListTree />
                  {t('tasks.fromTemplate')}
                </Button>
              )}
              {row.leads.length > 0 && may('calendar.open') && (
                <Button kind="quiet" onClick={() => void invite()}>
                  <Mail />
                  {t('calendar.invite')}
                </Button>
              )}
            </span>
          )}
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          {canChange && (
            <Button kind="act" type="submit" form={formId} busy={busy || isMoving} disabled={!values.title.trim()}>
              {t(row ? 'ui.save' : 'calendar.plan')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (shown.title.trim() && !busy) void save();
        }}
      >
        {isSeries && canChange && (
          <Segmented
            label={t('calendar.scope')}
            value={scope}
            onChange={setScope}
            options={scopes.map((value) => ({ value, label: t(`calendar.scope.${value}`) }))}
            className="justify-self-start"
          />
        )}
        {overlapping.length > 0 && <Overlap rows={overlapping} />}
        <fieldset disabled={!canChange} className="grid gap-4.5">
          <EditorFields
            values={shown}
            onChange={(change) => {
              setValues({ ...shown, ...change });
              if (change.leads) setHasChosen(true);
            }}
            faults={faults}
            isNew={row === null}
            mayRepeat={!isSeries || (row.recurrence !== null && scope !== 'this')}
          />
        </fieldset>
      </form>
      {dispute.shown}
      {row && isApplying && (
        <Suspense>
          <ApplyTemplate
            subject={{ type: 'appointment', id: row.id }}
            startOn={values.day}
            onClose={() => setApplying(false)}
          />
        </Suspense>
      )}
      {row && (
        <Suspense>
          <div className="mt-5 border-t border-line pt-4">
            <Comments type="appointment" id={row.id} />
          </div>
        </Suspense>
      )}
    </Dialog>
  );
}

function Overlap({ rows }: { rows: readonly Appointment[] }) {
  const t = useT();
  const format = useFormat();
  const first = rows[0]!;
  return (
    <p role="status" className="flex items-start gap-2 rounded-s bg-need-tint px-3 py-2 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-need" aria-hidden="true" />
      {t('calendar.overlaps', {
        count: rows.length,
        title: first.hidden ? t('calendar.busy') : first.title,
        time: format.time(first.startsAt),
      })}
    </p>
  );
}

/** The most people whose calendars can be queried at once. */
const mostPeople = 50;

/** Other appointments of the same people that overlap this one, whatever the screen behind shows. */
function useOverlaps(values: Values, row: Appointment | null, me: string): Appointment[] {
  const people = [...new Set([row?.organiser ?? me, ...values.people])];
  const days = Math.ceil(values.minutes / 1440);
  // One day more on either side, because the appointment's zone may be on another date than the reader's.
  const around = { from: addDays(values.day, -1), to: addDays(values.day, days + 1) };
  const { data } = useQuery({
    ...calendarQueries.range({ ...around, people: people.slice(0, mostPeople).join(',') }),
    enabled: !values.allDay && values.status === 'planned',
  });
  if (values.allDay || values.status !== 'planned') return [];
  const from = instantAt(`${values.day}T${values.time}`, values.timeZone);
  const to = from + values.minutes * 60_000;
  return (data?.rows ?? []).filter(
    (other) =>
      !(other.id === row?.id && other.occurrence === row.occurrence) &&
      !other.allDay &&
      other.status === 'planned' &&
      other.people.some((person) => people.includes(person)) &&
      Date.parse(other.startsAt) < to &&
      Date.parse(other.endsAt) > from,
  );
}

const planned = ({ day, minute, minutes, kind = 'meeting', title = '' }: Draft): Values => ({
  title,
  kind,
  status: 'planned',
  day,
  time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  minutes,
  allDay: false,
  timeZone: hereZone(),
  place: '',
  link: '',
  notes: '',
  isPrivate: false,
  people: [],
  leads: [],
  recurrence: null,
  reminders: [15],
});
