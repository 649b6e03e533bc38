import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { addDays, weekdayOf } from '#contract/core/time-zone.ts';
import type { OpenHouse } from '#contract/inventory/open-houses.ts';
import { spanWords } from '../showings/span-words.ts';

/** The default day: open houses are usually on weekends, announced a few days ahead. */
function nextSaturday(): string {
  const soonest = addDays(todayHere(), 3);
  return addDays(soonest, (6 - weekdayOf(soonest) + 7) % 7);
}

const lengths = [60, 90, 120, 150, 180, 240];

type Props = { listingId: string; house: OpenHouse | null; onClose: () => void };

/** Plans an open house or edits a planned one. */
export default function OpenHouseDialog({ listingId, house, onClose }: Props) {
  const t = useT();
  const people = usePeople();
  const client = useQueryClient();
  const me = useSession().user.id;
  const [key] = useState(() => crypto.randomUUID());
  const [day, setDay] = useState<string | null>(house?.start.slice(0, 10) ?? nextSaturday());
  const [time, setTime] = useState(house?.start.slice(11) ?? '13:00');
  const [minutes, setMinutes] = useState(house?.minutes ?? 120);
  const [host, setHost] = useState(house?.host ?? me);
  const [isPublic, setIsPublic] = useState(house?.isPublic ?? true);
  const [words, setWords] = useState(house?.words ?? '');
  const plan = useMutation({
    mutationFn: () => {
      const wish = { start: `${day}T${time}`, minutes, host, isPublic, words };
      return house
        ? api.openHouses.change({ id: house.id, ...wish }, { version: house.version })
        : api.openHouses.create({ id: listingId, ...wish }, { key });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t(house ? 'showings.openHouseChanged' : 'showings.openHousePlanned'));
      onClose();
    },
  });
  const issues = plan.error instanceof ApiProblem ? plan.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  return (
    <FormDialog
      title={t(house ? 'showings.changeOpenHouse' : 'showings.planOpenHouse')}
      {...(!house && { saveLabel: t('showings.planOpenHouse') })}
      busy={plan.isPending}
      onSave={plan.mutate}
      onClose={onClose}
    >
      {plan.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {plan.error.message}
        </p>
      )}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('showings.field.day')} error={issueOf('start')} className="grid-cols-[minmax(0,1fr)]">
          <DateField value={day} onChange={setDay} min={todayHere()} />
        </Field>
        <Field label={t('showings.field.time')}>
          <Input type="time" value={time} step={300} onChange={(event) => setTime(event.target.value)} />
        </Field>
        <Field label={t('public-showing.length')} error={issueOf('minutes')}>
          <Select
            value={String(minutes)}
            onChange={(next) => setMinutes(Number(next))}
            options={[...new Set([...lengths, minutes])]
              .sort((a, b) => a - b)
              .map((value) => ({ value: String(value), label: spanWords(t, value) }))}
          />
        </Field>
        <Field label={t('public-open-house.host')} error={issueOf('host')}>
          <Select
            value={host}
            onChange={setHost}
            options={people.options.map(({ value, label }) => ({ value, label }))}
          />
        </Field>
      </div>
      <Field label={t('showings.field.words')} error={issueOf('words')}>
        <Textarea rows={2} maxLength={1000} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <Checkbox label={t('showings.field.isPublic')} checked={isPublic} onChange={setIsPublic} />
    </FormDialog>
  );
}
