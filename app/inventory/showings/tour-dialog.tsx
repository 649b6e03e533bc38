import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Car, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, api } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { momentIn } from '#contract/core/moment-words.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { mostStops } from '#contract/inventory/showing-tours.ts';
import { spanWords } from './span-words.ts';

type Choice = { value: string; label: string };
const lengths = [15, 30, 45, 60];

/** Plans a tour: chooses homes for one buyer, sorts them by driving time, and requests all showings together. */
export default function TourDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { tag } = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [buyer, setBuyer] = useState<Choice | null>(null);
  const [homes, setHomes] = useState<Choice[]>([]);
  const [day, setDay] = useState<string | null>(addDays(todayHere(), 1));
  const [time, setTime] = useState('10:00');
  const [minutes, setMinutes] = useState(30);
  const [inOrder, setInOrder] = useState(false);
  const wish = {
    buyer: buyer?.value ?? '',
    start: `${day}T${time}`,
    minutes,
    listings: homes.map(({ value }) => value),
    inOrder,
  };
  const isWhole = buyer !== null && day !== null && homes.length > 0;
  const preview = useQuery({
    queryKey: ['tours', 'preview', wish],
    queryFn: ({ signal }) => api.tours.preview(wish, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const plan = useMutation({
    mutationFn: () => api.tours.plan(wish, { key }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['showings'] });
      await client.invalidateQueries({ queryKey: ['tours'] });
      toast(t('showings.tour.planned'));
      onClose();
      void navigate(`/tours/${id}`);
    },
  });
  const issues = plan.error instanceof ApiProblem ? plan.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const stopOf = (listing: string) => preview.data?.stops.find((stop) => stop.listing === listing);
  // In visiting order, if known.
  const shown = inOrder || !preview.data ? homes : homes.toSorted((one, other) => placeOf(one) - placeOf(other));
  function placeOf({ value }: Choice): number {
    const place = preview.data?.stops.findIndex(({ listing }) => listing === value) ?? -1;
    return place < 0 ? mostStops : place;
  }
  /** Moves a stop in the order shown, which may differ from the order of choosing. */
  const move = (place: number, by: number) => {
    const next = [...shown];
    next.splice(place + by, 0, ...next.splice(place, 1));
    setHomes(next);
    setInOrder(true);
  };
  return (
    <FormDialog
      title={t('showings.tour.plan')}
      description={t('showings.tour.text')}
      size="l"
      saveLabel={t('showings.tour.request', { count: homes.length })}
      busy={plan.isPending}
      disabled={!isWhole}
      onSave={plan.mutate}
      onClose={onClose}
    >
      {plan.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {plan.error.message}
        </p>
      )}
      <Field
        label={t('showings.field.buyer')}
        hint={t('showings.agreementHint')}
        required
        error={issueOf('buyer')}
        className="grid-cols-[minmax(0,1fr)]"
      >
        <Combobox label={t('showings.field.buyer')} source={findLeads} value={buyer} onChange={setBuyer} />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-3">
        <Field label={t('showings.field.day')} error={issueOf('start')} className="grid-cols-[minmax(0,1fr)]">
          <DateField value={day} onChange={setDay} min={todayHere()} />
        </Field>
        <Field label={t('showings.field.time')}>
          <Input type="time" value={time} step={300} onChange={(event) => setTime(event.target.value)} />
        </Field>
        <Field label={t('showings.tour.each')}>
          <Select
            value={String(minutes)}
            onChange={(next) => setMinutes(Number(next))}
            options={lengths.map((each) => ({ value: String(each), label: spanWords(t, each) }))}
          />
        </Field>
      </div>
      <Field label={t('showings.tour.homes')} error={issueOf('listings')} className="grid-cols-[minmax(0,1fr)]">
        <Combobox
          label={t('showings.tour.homes')}
          placeholder={t('showings.tour.addHome')}
          source={findHomes}
          value={null}
          disabled={homes.length >= mostStops}
          onChange={(home) => home && !homes.some(({ value }) => value === home.value) && setHomes([...homes, home])}
        />
      </Field>
      {shown.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {shown.map((home, place) => {
            const stop = stopOf(home.value);
            return (
              <li key={home.value} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="grid min-w-48 flex-1">
                  <bdi className="wrap-anywhere">{home.label}</bdi>
                  <span className="num flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                    {stop?.drive != null && (
                      <span className="inline-flex items-center gap-1">
                        <Car className="size-3.5" aria-hidden="true" />
                        {t('showings.tour.drive', { count: stop.drive })}
                      </span>
                    )}
                    {stop && momentIn(tag, new Date(stop.startsAt), stop.timeZone)}
                  </span>
                  {stop?.fault && <span className="text-sm text-loss">{stop.fault}</span>}
                </span>
                <IconButton
                  size="s"
                  label={t('showings.tour.earlier', { home: home.label })}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="s"
                  label={t('showings.tour.later', { home: home.label })}
                  disabled={place === shown.length - 1}
                  onClick={() => move(place, 1)}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton
                  size="s"
                  label={t('showings.tour.remove', { home: home.label })}
                  onClick={() => setHomes(homes.filter((one) => one !== home))}
                >
                  <Trash2 />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
      {homes.length > 2 && (
        <Checkbox
          label={t('showings.tour.shortest')}
          checked={!inOrder}
          onChange={(isShortest) => setInOrder(!isShortest)}
        />
      )}
    </FormDialog>
  );
}

async function findLeads(search: string, signal: AbortSignal) {
  const { rows } = await api.leads.list({ limit: 20, ...(search.trim() && { search }) }, { signal });
  return rows.map(({ id, name, email }) => ({ value: id, label: name, ...(email && { detail: email }) }));
}

async function findHomes(search: string, signal: AbortSignal) {
  const { rows } = await api.listings.list(
    {
      limit: 20,
      filter: 'standardStatus:any_of(Active,Active Under Contract)',
      ...(search.trim() && { search }),
    },
    { signal },
  );
  return rows.map(({ id, unparsedAddress }) => ({ value: id, label: unparsedAddress }));
}
