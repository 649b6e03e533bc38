import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { numberFormat } from '#contract/core/message.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import { usePeople } from '../leads/use-people.tsx';
import type { AppointmentChange } from './appointment-change.ts';

export const appointmentLabels = {
  title: 'calendar.field.title',
  kind: 'calendar.field.kind',
  status: 'calendar.field.status',
  start: 'calendar.field.time',
  minutes: 'calendar.field.length',
  allDay: 'calendar.allDay',
  timeZone: 'calendar.field.zone',
  place: 'calendar.field.place',
  link: 'calendar.field.link',
  notes: 'calendar.field.notes',
  isPrivate: 'calendar.field.private',
  people: 'calendar.field.people',
  leads: 'calendar.field.leads',
  reminders: 'calendar.field.reminder',
  recurrence: 'calendar.field.repeat',
} as const satisfies Record<keyof AppointmentChange, string>;

/** The display text of an appointment's field in its own zone; null for an empty field. */
export function useAppointmentWords(zone: string) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const people = usePeople();
  const long = (minutes: number) =>
    numberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
  return (field: keyof AppointmentChange, value: unknown): string | null => {
    const given = { [field]: value } as Required<AppointmentChange>;
    switch (field) {
      case 'kind':
        return t(`calendar.kind.${given.kind}`);
      case 'status':
        return t(`calendar.status.${given.status}`);
      case 'start':
        return format.dateTime(instantAt(given.start, zone), { zone });
      case 'minutes':
        return long(given.minutes);
      case 'allDay':
      case 'isPrivate':
        return given[field] ? t('leads.yes') : t('leads.no');
      case 'people':
        return format.list(given.people.map(people.nameOf)) || null;
      case 'leads':
        return format.list(given.leads.map(({ name }) => name)) || null;
      case 'reminders':
        return format.list(given.reminders.map((minutes) => t('calendar.before', { time: long(minutes) }))) || null;
      case 'recurrence':
        return given.recurrence ? t('tasks.repeats') : t('calendar.repeat.never');
      default:
        return given[field] || null;
    }
  };
}
