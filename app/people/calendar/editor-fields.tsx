import { api } from '#app/api.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox, MultiCombobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { numberFormat } from '#contract/core/message.ts';
import { type Appointment, appointmentKinds, appointmentStatuses } from '#contract/people/appointments.ts';
import { RepeatFields } from './repeat-fields.tsx';

export type Values = Pick<
  Appointment,
  | 'title'
  | 'kind'
  | 'status'
  | 'minutes'
  | 'allDay'
  | 'timeZone'
  | 'place'
  | 'link'
  | 'notes'
  | 'isPrivate'
  | 'people'
  | 'leads'
  | 'recurrence'
  | 'reminders'
> & { day: string; time: string };

export const valuesOf = (row: Appointment): Values => ({
  ...row,
  day: row.start.slice(0, 10),
  time: row.start.slice(11, 16),
  people: row.people.filter((person) => person !== row.organiser),
});

type Props = {
  values: Values;
  onChange: (change: Partial<Values>) => void;
  faults: Readonly<Record<string, string>>;
  isNew: boolean;
  mayRepeat: boolean;
};

const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 480];
const before = [0, 5, 10, 15, 30, 60, 120, 1440];
const day = 1440;

export function EditorFields({ values, onChange, faults, isNew, mayRepeat }: Props) {
  const t = useT();
  const { zones, zoneOf } = useZones();
  const { tag } = useLocale();
  const people = usePeople();
  const long = (minutes: number) =>
    minutes % 60 === 0 && minutes > 0
      ? numberFormat(tag, { style: 'unit', unit: minutes % day === 0 ? 'day' : 'hour', unitDisplay: 'long' }).format(
          minutes / (minutes % day === 0 ? day : 60),
        )
      : numberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
  const choices = (list: readonly number[], own: number) =>
    [...new Set([...list, own])].sort((a, b) => a - b).map((value) => ({ value: String(value), label: long(value) }));
  const reminder = values.reminders[0] === undefined ? 'none' : String(values.reminders[0]);
  const asDays = (allDay: boolean) =>
    onChange({
      allDay,
      minutes: allDay ? day : 60,
      ...(allDay && { time: '00:00' }),
      ...(!allDay && { time: '09:00' }),
    });
  return (
    <>
      <Field label={t('calendar.field.title')} error={faults.title} required>
        <Input
          autoFocus={isNew}
          value={values.title}
          maxLength={300}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('calendar.field.kind')}>
          <Select
            value={values.kind}
            onChange={(kind) => onChange({ kind })}
            options={appointmentKinds.map((value) => ({ value, label: t(`calendar.kind.${value}`) }))}
          />
        </Field>
        {!isNew && (
          <Field label={t('calendar.field.status')} error={faults.status}>
            <Select
              value={values.status}
              onChange={(status) => onChange({ status })}
              options={appointmentStatuses.map((value) => ({ value, label: t(`calendar.status.${value}`) }))}
            />
          </Field>
        )}
      </div>
      <div className="grid gap-4.5 sm:grid-cols-3">
        <Field label={t('calendar.field.day')} error={faults.start} className="grid-cols-[minmax(0,1fr)]">
          <DateField value={values.day} onChange={(next) => onChange({ day: next ?? todayHere() })} />
        </Field>
        {!values.allDay && (
          <Field label={t('calendar.field.time')}>
            <Input
              type="time"
              value={values.time}
              step={300}
              onChange={(event) => event.target.value && onChange({ time: event.target.value })}
            />
          </Field>
        )}
        <Field label={t('calendar.field.length')} error={faults.minutes}>
          <Select
            value={String(values.minutes)}
            onChange={(minutes) => onChange({ minutes: Number(minutes) })}
            options={choices(
              values.allDay ? [1, 2, 3, 4, 5, 7, 14].map((days) => days * day) : lengths,
              values.minutes,
            )}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox label={t('calendar.allDay')} checked={values.allDay} onChange={asDays} />
        <Checkbox
          label={t('calendar.field.private')}
          hint={t('calendar.privateHint')}
          checked={values.isPrivate}
          onChange={(isPrivate) => onChange({ isPrivate })}
        />
      </div>
      {mayRepeat && (
        <RepeatFields day={values.day} value={values.recurrence} onChange={(recurrence) => onChange({ recurrence })} />
      )}
      <Field label={t('calendar.field.leads')} error={faults.leads} className="grid-cols-[minmax(0,1fr)]">
        <MultiCombobox
          label={t('calendar.field.leads')}
          placeholder={t('calendar.findLead')}
          source={findLeads}
          value={values.leads.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(options) => onChange({ leads: options.map(({ value, label }) => ({ id: value, name: label })) })}
        />
      </Field>
      <Field label={t('calendar.field.people')} error={faults.people} className="grid-cols-[minmax(0,1fr)]">
        <MultiCombobox
          label={t('calendar.field.people')}
          source={people.options}
          value={people.options.filter(({ value }) => values.people.includes(value))}
          onChange={(options) => onChange({ people: options.map(({ value }) => value) })}
        />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('calendar.field.place')} error={faults.place}>
          <Input value={values.place} maxLength={300} onChange={(event) => onChange({ place: event.target.value })} />
        </Field>
        <Field label={t('calendar.field.link')} error={faults.link}>
          <Input
            type="url"
            value={values.link}
            maxLength={500}
            placeholder="https://"
            onChange={(event) => onChange({ link: event.target.value })}
          />
        </Field>
        <Field label={t('calendar.field.reminder')}>
          <Select
            value={reminder}
            onChange={(next) => onChange({ reminders: next === 'none' ? [] : [Number(next)] })}
            options={[
              { value: 'none', label: t('calendar.noReminder') },
              ...before.map((value) => ({
                value: String(value),
                label: value === 0 ? t('calendar.atStart') : t('calendar.before', { time: long(value) }),
              })),
              ...(before.includes(Number(reminder)) || reminder === 'none'
                ? []
                : [{ value: reminder, label: t('calendar.before', { time: long(Number(reminder)) }) }]),
            ]}
          />
        </Field>
        <Field label={t('calendar.field.zone')} className="grid-cols-[minmax(0,1fr)]">
          <Combobox
            label={t('calendar.field.zone')}
            source={zones}
            value={zoneOf(values.timeZone)}
            onChange={(option) => option && onChange({ timeZone: option.value })}
          />
        </Field>
      </div>
      <Field label={t('calendar.field.notes')} error={faults.notes}>
        <Textarea value={values.notes} maxLength={5000} onChange={(event) => onChange({ notes: event.target.value })} />
      </Field>
    </>
  );
}

async function findLeads(search: string, signal: AbortSignal) {
  const { rows } = await api.leads.list({ limit: 20, ...(search.trim().length > 1 && { search }) }, { signal });
  return rows.map(({ id, name, email, phone }) => ({
    value: id,
    label: name || (email ?? phone ?? ''),
    ...((email ?? phone) && { detail: (email ?? phone)! }),
  }));
}
