import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Connection } from '#contract/account/connections.ts';
import type { CalendarSettings, ConnectionSettings } from '#contract/account/connectors.ts';

export type MapProps = { connection: Connection; isSaving: boolean; onSave: (settings: ConnectionSettings) => void };

const directions = ['none', 'in', 'out', 'both'] as const;
const words = keysOf('connections.direction', directions);
type Chosen = CalendarSettings['calendars'];

/** Chooses calendars and the sync direction of each. Appointments made here go to only one of them. */
export function CalendarMap({ connection: { settings, choices }, isSaving, onSave }: MapProps) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>(settings && 'calendars' in settings ? settings.calendars : []);
  const set = (id: string, given: Partial<Chosen[number]> | null) =>
    setChosen((before) => {
      const others = before
        .filter((one) => one.id !== id)
        // Only one calendar can be written to: choosing another makes the previous one read-only.
        .map((one) =>
          given?.direction && given.direction !== 'in' && one.direction !== 'in'
            ? { ...one, direction: 'in' as const }
            : one,
        );
      const known = before.find((one) => one.id === id) ?? { id, direction: 'in' as const, isBusyOnly: false };
      return given ? [...others, { ...known, ...given }] : others;
    });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-calendars">
      <h2 id="connection-calendars" className="text-md font-medium">
        {t('connections.calendars')}
      </h2>
      <ul className="border-t border-line">
        {choices.map(({ id, name, isReadOnly }) => {
          const one = chosen.find((calendar) => calendar.id === id);
          const options = directions
            .filter((direction) => !isReadOnly || direction === 'none' || direction === 'in')
            .map((value) => ({ value, label: t(words[value]) }));
          return (
            <li
              key={id}
              className="grid items-center gap-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_12rem_minmax(0,16rem)]"
            >
              <span className="min-w-0 break-words">
                <bdi>{name}</bdi>
              </span>
              <Select
                aria-label={name}
                value={one?.direction ?? 'none'}
                options={options}
                onChange={(value) => set(id, value === 'none' ? null : { direction: value })}
              />
              {one && one.direction !== 'out' ? (
                <Checkbox
                  label={t('connections.busyOnly')}
                  checked={one.isBusyOnly}
                  onChange={(isBusyOnly) => set(id, { isBusyOnly })}
                />
              ) : (
                <span />
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button busy={isSaving} disabled={chosen.length === 0} onClick={() => onSave({ calendars: chosen })}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
