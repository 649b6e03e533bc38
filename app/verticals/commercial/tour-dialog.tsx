import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { TourBook } from '#contract/verticals/commercial/tour-books.ts';
import { commercialQueries } from './queries.ts';

type Stop = {
  key: string;
  building: string;
  space: string;
  at: string;
  minutes: number;
  asking: number | null;
  note: string;
};

const later = (at: string, minutes: number): string => {
  const [hour, minute] = at.split(':').map(Number) as [number, number];
  const all = Math.min(23 * 60 + 59, hour * 60 + minute + minutes);
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
};

/** Spaces one under the other, in the order they are seen. */
export function TourDialog({ tour, onClose }: { tour?: TourBook; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(tour?.name ?? '');
  const [forWhom, setForWhom] = useState(tour?.client ?? '');
  const [on, setOn] = useState<string | null>(tour?.on ?? todayHere());
  const [note, setNote] = useState(tour?.note ?? '');
  const [stops, setStops] = useState<Stop[]>(
    tour?.stops.map(({ space, at, minutes, asking, note: said }) => ({
      key: crypto.randomUUID(),
      building: '',
      ...{ space, at, minutes, asking, note: said },
    })) ?? [],
  );
  const { data } = useInfiniteQuery(commercialQueries.buildings(''));
  const buildings = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const save = useMutation({
    mutationFn: () => {
      const given = {
        ...{ name, client: forWhom, on: on ?? '', note, contact: tour?.contact ?? null },
        stops: stops.map(({ key: _, building: __, ...stop }) => stop),
      };
      return tour
        ? api.tourBooks.change({ id: tour.id, ...given }, { version: tour.version })
        : api.tourBooks.create(given, { key });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['commercial'] });
      onClose();
    },
  });
  const issues = issuesOf(save.error, ['name', 'client', 'on']);
  const set = (at: number, change: Partial<Stop>) =>
    setStops((before) => before.map((one, place) => (place === at ? { ...one, ...change } : one)));
  const add = () => {
    const last = stops.at(-1);
    setStops([
      ...stops,
      {
        key: crypto.randomUUID(),
        building: last?.building ?? buildings[0]?.id ?? '',
        space: '',
        at: last ? later(last.at, last.minutes + 15) : '09:00',
        minutes: 30,
        asking: null,
        note: '',
      },
    ]);
  };
  return (
    <FormDialog
      title={t(tour ? 'building-sales.editTour' : 'building-sales.addTour')}
      size="l"
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={t('building-sales.tourName')} required error={issues.of('name')}>
          <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={160} />
        </Field>
        <Field label={t('building-sales.client')} required error={issues.of('client')}>
          <Input value={forWhom} onChange={({ target }) => setForWhom(target.value)} maxLength={160} />
        </Field>
        <Field label={t('building-sales.day')} required error={issues.of('on')}>
          <DateField value={on} onChange={setOn} />
        </Field>
        <Field label={t('building-sales.note')}>
          <Input value={note} onChange={({ target }) => setNote(target.value)} maxLength={1_000} />
        </Field>
      </div>
      <ol className="mt-4 grid gap-3">
        {stops.map((stop, place) => (
          <StopFields
            key={stop.key}
            number={place + 1}
            stop={stop}
            known={tour?.stops.find(({ space }) => space === stop.space)}
            buildings={buildings}
            onChange={(change) => set(place, change)}
            onRemove={() => setStops(stops.filter(({ key: of }) => of !== stop.key))}
          />
        ))}
      </ol>
      <Button className="mt-3" size="s" icon={<Plus />} onClick={add}>
        {t('building-sales.addStop')}
      </Button>
    </FormDialog>
  );
}

type StopProps = {
  number: number;
  stop: Stop;
  known: TourBook['stops'][number] | undefined;
  buildings: readonly { id: string; name: string }[];
  onChange: (change: Partial<Stop>) => void;
  onRemove: () => void;
};

function StopFields({ number, stop, known, buildings, onChange, onRemove }: StopProps) {
  const t = useT();
  const { data } = useQuery({ ...commercialQueries.building(stop.building), enabled: stop.building !== '' });
  const spaces = data?.list ?? (known ? [{ id: known.space, suite: known.suite }] : []);
  return (
    <li className="grid gap-3 rounded-m border border-line bg-paper p-3 sm:grid-cols-6">
      <Field label={t('commercial.building')} className="sm:col-span-3">
        <Select
          value={stop.building}
          placeholder=""
          onChange={(building) => onChange({ building, space: '' })}
          options={[
            ...(stop.building === '' && known ? [{ value: '', label: known.building }] : []),
            ...buildings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label={t('commercial.suite')} className="sm:col-span-2">
        <Select
          value={stop.space}
          placeholder={known?.suite ?? ''}
          onChange={(space) => onChange({ space })}
          options={spaces.map(({ id, suite }) => ({ value: id, label: suite }))}
        />
      </Field>
      <IconButton className="justify-self-end" label={t('building-sales.removeStop', { number })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <Field label={t('building-sales.time')} className="sm:col-span-2">
        <Input type="time" value={stop.at} onChange={({ target }) => onChange({ at: target.value })} />
      </Field>
      <Field label={t('building-sales.minutes')} className="sm:col-span-2">
        <Input
          inputMode="numeric"
          value={String(stop.minutes || '')}
          onChange={({ target }) => onChange({ minutes: Number(target.value.replace(/\D/g, '').slice(0, 3)) })}
        />
      </Field>
      <Field label={t('building-sales.askingRent')} className="sm:col-span-2">
        <MoneyField value={stop.asking} onChange={(asking) => onChange({ asking })} />
      </Field>
    </li>
  );
}
