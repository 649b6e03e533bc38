import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { MapProps } from './calendar-map.tsx';
import { connectionFailuresQuery } from './queries.ts';

const none = '';

/** From which day on, and whose deal those are that could not be told. */
export function EnvelopeMap({ connection, isSaving, onSave }: MapProps) {
  const t = useT();
  const { id, settings, ours, failures, lastRun } = connection;
  const before = settings && 'chosen' in settings ? settings : undefined;
  const [since, setSince] = useState<string | null>(before?.since ?? todayHere());
  const [chosen, setChosen] = useState(new Map(before?.chosen.map(({ envelope, deal }) => [envelope, deal])));
  const { data } = useQuery({
    ...connectionFailuresQuery(id, lastRun?.endedAt ?? undefined),
    enabled: failures > 0,
  });
  const waiting = (failures > 0 && data?.rows) || [];
  const options = [{ value: none, label: t('connections.chooseDeal') }].concat(
    ours.map(({ id: value, name }) => ({ value, label: name })),
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-envelopes">
      <h2 id="connection-envelopes" className="text-md font-medium">
        {t('connections.envelopes')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('connections.envelopesText')}</p>
      <div className="max-w-56">
        <Field label={t('connections.envelopesSince')}>
          <DateField value={since} onChange={setSince} />
        </Field>
      </div>
      {waiting.length > 0 && (
        <ul className="border-t border-line">
          {waiting.map(({ key, name }) => {
            const envelope = key.replace(/^in:/, '');
            return (
              <li key={key} className="grid items-center gap-2 border-b border-line py-2 sm:grid-cols-2">
                <span className="min-w-0 break-words">
                  <bdi>{name}</bdi>
                </span>
                <Select
                  aria-label={name}
                  value={chosen.get(envelope) ?? none}
                  options={options}
                  onChange={(deal) =>
                    setChosen((map) => {
                      const next = new Map(map);
                      if (deal === none) next.delete(envelope);
                      else next.set(envelope, deal);
                      return next;
                    })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button
          busy={isSaving}
          disabled={since === null}
          onClick={() =>
            since && onSave({ since, chosen: [...chosen].map(([envelope, deal]) => ({ envelope, deal })) })
          }
        >
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
