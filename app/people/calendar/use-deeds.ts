import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { changedFields } from '#app/ui/record/merge-change.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { toast } from '#app/ui/toast.ts';
import { addDays, instantAt, localAt } from '#contract/core/time-zone.ts';
import type { Appointment, Scope } from '#contract/people/appointments.ts';
import { type AppointmentChange, fieldsOf } from './appointment-change.ts';
import { appointmentLabels, useAppointmentWords } from './use-appointment-words.ts';
import { appointmentKey } from './view.ts';

type Shown = { rows: Appointment[]; more: boolean };
export type Move = { row: Appointment; startsAt: number; minutes: number };

function show(client: QueryClient, key: string, next: Appointment | null): void {
  // A response to an earlier request would restore the older version.
  void client.cancelQueries({ queryKey: ['calendar', 'range'] });
  client.setQueriesData<Shown>(
    { queryKey: ['calendar', 'range'] },
    (shown) =>
      shown && {
        ...shown,
        rows: shown.rows
          .flatMap((row) => (appointmentKey(row) === key ? (next ? [next] : []) : [row]))
          .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
      },
  );
}

/** The appointment at its new time, in its own zone. */
export function movedTo({ row, startsAt, minutes }: Move): Appointment {
  const start = localAt(startsAt, row.timeZone);
  return {
    ...row,
    start: row.allDay ? `${start.slice(0, 10)}T00:00` : start,
    minutes,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + minutes * 60_000).toISOString(),
  };
}

/** The same local time that many days later, in the appointment's zone. */
export const movedByDays = (row: Appointment, days: number): Move => ({
  row,
  startsAt: instantAt(`${addDays(row.start.slice(0, 10), days)}${row.start.slice(10)}`, row.timeZone),
  minutes: row.minutes,
});

/**
 * The actions on an appointment: shown at once, with undo in the toast, and rolled back if the server refuses. If someone else moved it
 * meanwhile, the reader chooses in `dispute`; `onSaved` updates an open editor, so that it doesn't conflict with the reader's own change.
 */
export function useCalendarDeeds(onSaved: (before: Appointment, now: Appointment) => void) {
  const t = useT();
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: ['calendar'] });
  const failed = (error: Error) =>
    void toast(t('calendar.notSaved'), { tone: 'destructive', description: error.message });
  /** The appointment being moved, for the texts of a conflict. */
  const [held, setHeld] = useState<Appointment | null>(null);
  const dispute = useDispute<Appointment, AppointmentChange>(
    {
      title: t('record.conflict.title', { name: held?.title ?? '' }),
      labelOf: (field) => t(appointmentLabels[field]),
      wordsOf: useAppointmentWords(held?.timeZone ?? hereZone()),
    },
    fieldsOf,
  );
  /** Sends only the moved fields, so that another member's change of the place or length stays. */
  const save = (row: Appointment, to: Appointment) =>
    saveChange<Appointment, AppointmentChange>({
      basis: row,
      change: changedFields(fieldsOf(row), fieldsOf(to)),
      fieldsOf,
      send: ({ start, minutes }, version) =>
        api.calendar.change(
          {
            id: row.id,
            ...(start && { start }),
            ...(minutes && { minutes }),
            ...(row.recurrence && { occurrence: row.occurrence }),
          },
          { version },
        ),
      choose: dispute.choose,
    });

  const back = useMutation({
    mutationFn: ({ now, before }: { now: Appointment; before: Appointment }) =>
      save(now, { ...now, start: before.start, minutes: before.minutes }),
    onMutate: ({ now }) => setHeld(now),
    onSuccess: (now, { now: before }) => {
      show(client, appointmentKey(before), now);
      onSaved(before, now);
    },
    onError: failed,
    onSettled: settle,
  });
  const move = useMutation({
    mutationFn: (to: Move) => save(to.row, movedTo(to)),
    onMutate: (to) => {
      setHeld(to.row);
      show(client, appointmentKey(to.row), movedTo(to));
    },
    onSuccess: (now, to) => {
      const { row } = to;
      // With its new version, so that the reader's next change doesn't conflict with this one.
      show(client, appointmentKey(row), now);
      onSaved(row, now);
      const wanted = movedTo(to);
      const isMoved = wanted.start === row.start ? now.minutes === wanted.minutes : now.start === wanted.start;
      // In a conflict, the reader chose the other member's time, so nothing was moved.
      if (!isMoved) return;
      toast(t('calendar.moved'), {
        description: now.title,
        action: { label: t('ui.undo'), onAction: () => back.mutate({ now, before: row }) },
      });
    },
    onError: failed,
    onSettled: settle,
  });

  const restore = useMutation({
    mutationFn: ({ id, occurrence }: Pick<Appointment, 'id' | 'occurrence'>) =>
      api.calendar.restore({ id, occurrence }),
    onError: failed,
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: ({ row, scope }: { row: Appointment; scope: Scope }) =>
      api.calendar.remove({ id: row.id, scope, ...(row.recurrence && { occurrence: row.occurrence }) }),
    onMutate: ({ row }) => show(client, appointmentKey(row), null),
    onSuccess: (_, { row, scope }) =>
      toast(t('calendar.removed'), {
        description: row.title,
        // Ending a series early can't be undone here; the repeat rule has to be changed back.
        ...(scope !== 'following' && {
          action: {
            label: t('ui.undo'),
            onAction: () => restore.mutate({ id: row.id, occurrence: scope === 'this' ? row.occurrence : null }),
          },
        }),
      }),
    onError: failed,
    onSettled: settle,
  });
  return {
    move: move.mutate,
    isMoving: move.isPending || back.isPending,
    remove: remove.mutate,
    dispute: dispute.shown,
  };
}

/** The moment of a local time on a day. */
export const momentOn = (day: string, minute: number, zone: string): number => {
  const two = (value: number) => String(value).padStart(2, '0');
  return instantAt(`${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`, zone);
};
