import { ChevronLeft, ChevronRight, Plus, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { DriveButton } from './drive-button.tsx';
import { moved, type Place, views } from './view.ts';

type Props = {
  place: Place;
  days: readonly string[];
  mayPlan: boolean;
  isNarrow: boolean;
  onGo: (change: Partial<Place>) => void;
  onNew: () => void;
};

export function Toolbar({ place, days, mayPlan, isNarrow, onGo, onNew }: Props) {
  const t = useT();
  const people = usePeople();
  const chosen = place.people === 'me' || place.people === 'team' ? place.people : 'chosen';
  const ids = chosen === 'chosen' ? place.people.split(',') : [];
  return (
    <header className="grid gap-3 border-b border-line px-4.5 pt-4 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">
          <Title place={place} days={days} />
        </h1>
        {place.view === 'day' && <DriveButton day={place.day} />}
        <Link
          to="/calendar/sharing"
          className="tap flex items-center gap-1.5 rounded-s px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Share2 className="size-4" aria-hidden="true" />
          {t('calendar.sharing')}
        </Link>
        {mayPlan && (
          <Button kind="act" onClick={onNew}>
            <Plus />
            {t('calendar.new')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="s" onClick={() => onGo({ day: todayHere() })}>
          {t('calendar.today')}
        </Button>
        <IconButton size="s" label={t('calendar.back')} onClick={() => onGo({ day: moved(place, -1) })}>
          <ChevronLeft className="rtl:rotate-180" />
        </IconButton>
        <IconButton size="s" label={t('calendar.forward')} onClick={() => onGo({ day: moved(place, 1) })}>
          <ChevronRight className="rtl:rotate-180" />
        </IconButton>
        <span className="me-auto" />
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Select
            aria-label={t('calendar.whose')}
            value={chosen}
            onChange={(next) => onGo({ people: next === 'chosen' ? (people.options[0]?.value ?? 'me') : next })}
            options={[
              { value: 'me', label: t('calendar.people.me') },
              { value: 'team', label: t('calendar.people.team') },
              { value: 'chosen', label: t('calendar.people.chosen') },
            ]}
            className="w-36"
          />
          {chosen === 'chosen' && (
            <MultiCombobox
              label={t('calendar.whose')}
              source={people.options}
              value={people.options.filter(({ value }) => ids.includes(value))}
              onChange={(options) => onGo({ people: options.map(({ value }) => value).join(',') || 'me' })}
              className="max-w-80"
            />
          )}
          <Segmented
            label={t('calendar.view')}
            value={place.view}
            onChange={(view) => onGo({ view })}
            options={(isNarrow ? (['day', 'agenda'] as const) : views).map((value) => ({
              value,
              label: t(`calendar.view.${value}`),
            }))}
          />
        </div>
      </div>
    </header>
  );
}

/** The displayed period in words. */
function Title({ place, days }: Pick<Props, 'place' | 'days'>) {
  const { tag } = useLocale();
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  if (place.view === 'day') return dateFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(at(place.day));
  if (place.view === 'month')
    return dateFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(place.day));
  return dateFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
    at(days[0]!),
    at(days.at(-1)!),
  );
}
