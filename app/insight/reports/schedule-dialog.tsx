import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { useMay, useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { type ReportSchedule, reportFormats, type reportSchedules } from '#contract/insight/report-schedules.ts';
import { paces } from '#contract/insight/report-time.ts';
import { schedulesQuery } from './queries.ts';
import { useWeekdayName } from './use-pace-words.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const;
const monthDays = Array.from({ length: 31 }, (_, place) => String(place + 1));

type Given = Omit<RequestOf<typeof reportSchedules.change>, 'id'>;

/** What goes out: a saved report as a file, or a dashboard in the mail itself. */
export type Sendable = {
  isOf: (schedule: ReportSchedule) => boolean;
  isBoard: boolean;
  words: () => Pick<Given, 'headings' | 'names' | 'language' | 'period'>;
  create: (given: Given, key: string) => Promise<ReportSchedule>;
};

type Props = { sent: Sendable; schedule: ReportSchedule | undefined; onClose: () => void };

/** When it goes out, as what, and to whom. Each gets what they may see themselves. */
export function ScheduleDialog({ sent, schedule, onClose }: Props) {
  const t = useT();
  const { zoneOf } = useZones();
  const may = useMay();
  const { user } = useSession();
  const client = useQueryClient();
  const people = usePeople();
  const weekdayName = useWeekdayName();
  const [key] = useState(() => crypto.randomUUID());
  const [wish, setWish] = useState(() => ({
    every: schedule?.every ?? ('week' as const),
    weekday: schedule?.weekday ?? 1,
    monthDay: schedule?.monthDay ?? 1,
    time: schedule?.time ?? '08:00',
    timeZone: schedule?.timeZone ?? hereZone(),
    format: schedule?.format ?? (sent.isBoard ? ('mail' as const) : ('pdf' as const)),
    recipients: schedule?.recipients ?? [user.id],
    isOn: schedule?.isOn ?? true,
  }));
  const put = (change: Partial<typeof wish>) => setWish({ ...wish, ...change });
  const renew = () => client.invalidateQueries(schedulesQuery);
  const failed = (error: Error) =>
    toast(t('boards.failed'), { tone: 'destructive', description: failureText(t, error) });
  const save = useMutation({
    mutationFn: () => {
      const given = { ...wish, ...sent.words() };
      return schedule
        ? api.reportSchedules.change({ id: schedule.id, ...given }, { version: schedule.version })
        : sent.create(given, key);
    },
    onSuccess: onClose,
    onError: failed,
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.reportSchedules.remove({ id }),
    onSuccess: () => {
      toast(t('reports.scheduleRemoved'));
      onClose();
    },
    onError: failed,
    onSettled: renew,
  });
  const zones = [...new Set([wish.timeZone, hereZone()])];
  return (
    <FormDialog
      title={t('reports.schedule')}
      busy={save.isPending}
      disabled={wish.recipients.length === 0 || wish.time === ''}
      onSave={save.mutate}
      onClose={onClose}
      aside={
        schedule && (
          <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate(schedule.id)}>
            {t('reports.removeSchedule')}
          </Button>
        )
      }
    >
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('reports.every')}>
          <Select
            value={wish.every}
            onChange={(every) => put({ every })}
            options={paces.map((value) => ({ value, label: t(`reports.every.${value}`) }))}
          />
        </Field>
        {wish.every === 'week' && (
          <Field label={t('reports.weekday')}>
            <Select
              value={weekdays.find((one) => Number(one) === wish.weekday) ?? '1'}
              onChange={(value) => put({ weekday: Number(value) })}
              options={weekdays.map((value) => ({ value, label: weekdayName(Number(value)) }))}
            />
          </Field>
        )}
        {(wish.every === 'month' || wish.every === 'quarter') && (
          <Field label={t('reports.monthDay')} hint={wish.monthDay > 28 ? t('reports.monthDayHint') : undefined}>
            <Select
              value={String(wish.monthDay)}
              onChange={(value) => put({ monthDay: Number(value) })}
              options={monthDays.map((value) => ({ value, label: value }))}
            />
          </Field>
        )}
        <Field label={t('reports.time')}>
          <Input
            type="time"
            className="num"
            value={wish.time}
            onChange={(event) => put({ time: event.target.value })}
          />
        </Field>
        <Field label={t('reports.zone')}>
          <Select value={wish.timeZone} onChange={(timeZone) => put({ timeZone })} options={zones.map(zoneOf)} />
        </Field>
        {wish.format !== 'mail' && (
          <Field label={t('reports.format')}>
            <Select
              value={wish.format}
              onChange={(format) => put({ format })}
              options={reportFormats.map((value) => ({ value, label: t(`reports.format.${value}`) }))}
            />
          </Field>
        )}
      </div>
      <Field
        label={t('reports.recipients')}
        hint={t(schedule?.left.length ? 'reports.leftHint' : 'reports.recipientsHint')}
      >
        <MultiCombobox
          label={t('reports.recipients')}
          disabled={!may('views.share')}
          source={people.options.filter(({ value }) => !schedule?.left.some(({ user }) => user === value))}
          value={people.options.filter(({ value }) => wish.recipients.includes(value))}
          onChange={(chosen) => put({ recipients: chosen.map(({ value }) => value) })}
        />
      </Field>
      <Checkbox label={t('reports.isOn')} checked={wish.isOn} onChange={(isOn) => put({ isOn })} />
    </FormDialog>
  );
}
