import { useState } from 'react';
import { useMay, useSession } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { appointmentKinds } from '#contract/people/appointments.ts';
import type { BookingPage, WeeklyHours } from '#contract/people/booking.ts';
import { WeekHours } from '../../week-hours.tsx';

type Values = Omit<BookingPage, 'id' | 'address' | 'upcoming' | 'version' | 'can'>;
type Props = { page: BookingPage | null; onClose: () => void; onSaved: () => void };

/** The longest notice a page can ask for. */
const mostMinutes = 43_200;

const usualHours: WeeklyHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));

const valuesOf = ({ id: _i, address: _a, upcoming: _u, version: _v, can: _c, ...values }: BookingPage): Values =>
  values;

export default function PageEditor({ page, onClose, onSaved }: Props) {
  const t = useT();
  const { zoneOf } = useZones();
  const may = useMay();
  const me = useSession().user.id;
  const people = usePeople();
  const [key] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [values, setValues] = useState<Values>(() => (page ? valuesOf(page) : fresh(me)));
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });

  const save = async () => {
    setBusy(true);
    setFaults({});
    try {
      if (page) await api.booking.changePage({ id: page.id, ...values }, { version: page.version });
      else await api.booking.createPage(values, { key });
      toast(t('calendar.booking.saved'), { description: values.title });
      onSaved();
    } catch (error) {
      const issues = error instanceof ApiProblem ? error.issues : [];
      setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
      toast(t('calendar.notSaved'), { tone: 'destructive', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const number = (name: 'minutes' | 'bufferBefore' | 'bufferAfter' | 'leadMinutes' | 'horizonDays') => (
    <Field label={t(`calendar.booking.field.${name}`)} error={faults[name]}>
      <WholeNumber
        min={0}
        max={mostMinutes}
        value={values[name]}
        onChange={(next) => set({ [name]: next } as Partial<Values>)}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t(page ? 'calendar.booking.editTitle' : 'calendar.booking.new')}
      size="m"
      saveLabel={t('calendar.booking.save')}
      busy={busy}
      disabled={!values.title.trim() || !values.slug}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={t('calendar.booking.field.title')} required error={faults.title}>
        <Input
          autoFocus={!page}
          value={values.title}
          maxLength={120}
          onChange={({ target: { value } }) => set({ title: value, ...(!page && { slug: slugOf(value) }) })}
        />
      </Field>
      <Field label={t('calendar.booking.field.slug')} required error={faults.slug}>
        <Input
          value={values.slug}
          maxLength={60}
          dir="ltr"
          start={<span className="text-sm">/book/</span>}
          onChange={(event) => set({ slug: event.target.value })}
        />
      </Field>
      <Field label={t('calendar.booking.field.description')} error={faults.description}>
        <Textarea
          rows={2}
          value={values.description}
          maxLength={1000}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('calendar.field.kind')}>
          <Select
            value={values.kind}
            onChange={(kind) => set({ kind })}
            options={appointmentKinds.map((value) => ({ value, label: t(`calendar.kind.${value}`) }))}
          />
        </Field>
        <Field label={t('calendar.field.place')} error={faults.place}>
          <Input value={values.place} maxLength={300} onChange={(event) => set({ place: event.target.value })} />
        </Field>
        {number('minutes')}
        {number('leadMinutes')}
        {number('bufferBefore')}
        {number('bufferAfter')}
        {number('horizonDays')}
        <Field label={t('calendar.booking.field.dailyCap')} error={faults.dailyCap}>
          <Input
            type="number"
            min={1}
            value={values.dailyCap ?? ''}
            onChange={(event) => set({ dailyCap: event.target.value ? Number(event.target.value) : null })}
          />
        </Field>
      </div>
      {may('members.read') && (
        <Field label={t('calendar.booking.field.hosts')} error={faults.hosts} className="grid-cols-[minmax(0,1fr)]">
          <MultiCombobox
            label={t('calendar.booking.field.hosts')}
            source={people.options}
            value={people.options.filter(({ value }) => values.hosts.includes(value))}
            onChange={(options) => set({ hosts: options.map(({ value }) => value) })}
          />
        </Field>
      )}
      {values.hosts.length > 1 && (
        <Checkbox
          label={t('calendar.booking.field.together')}
          hint={t('calendar.booking.together.hint')}
          checked={values.together}
          onChange={(together) => set({ together })}
        />
      )}
      <WeekHours
        legend={t('calendar.booking.hours', { zone: zoneOf(values.timeZone).label })}
        value={values.hours}
        onChange={(hours) => set({ hours })}
      />
      <Checkbox
        label={t('calendar.booking.field.isOpen')}
        checked={values.isOpen}
        onChange={(isOpen) => set({ isOpen })}
      />
    </FormDialog>
  );
}

const fresh = (me: string): Values => ({
  title: '',
  slug: '',
  description: '',
  kind: 'consultation',
  place: '',
  timeZone: hereZone(),
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 15,
  leadMinutes: 120,
  horizonDays: 30,
  dailyCap: null,
  hours: usualHours,
  together: false,
  hosts: [me],
  isOpen: true,
});

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
