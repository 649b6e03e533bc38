import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import type { MapProps } from './calendar-map.tsx';
import { connectionFailuresQuery } from './queries.ts';

const dealsNamed: OptionSource = async (search, signal) => {
  const { rows } = await api.deals.list({ ...(search && { search }), limit: 10 }, { signal });
  return rows.map(({ id, name, address }) => ({ value: id, label: name, ...(address && { detail: address }) }));
};

/** Chooses the start day, and assigns deals to envelopes whose deal could not be detected. */
export function EnvelopeMap({ connection, isSaving, onSave }: MapProps) {
  const t = useT();
  const { id, settings, ours, failures, lastRun } = connection;
  const before = settings && 'chosen' in settings ? settings : undefined;
  const [since, setSince] = useState<string | null>(before?.since ?? todayHere());
  const [chosen, setChosen] = useState<ReadonlyMap<string, ComboOption>>(
    () =>
      new Map(
        before?.chosen.flatMap(({ envelope, deal }) =>
          ours.filter(({ id }) => id === deal).map(({ name }) => [envelope, { value: deal, label: name }] as const),
        ),
      ),
  );
  const { data } = useQuery({
    ...connectionFailuresQuery(id, lastRun?.endedAt ?? undefined),
    enabled: failures > 0,
  });
  const waiting = (failures > 0 && data?.rows) || [];
  const choose = (envelope: string, deal: ComboOption | null) =>
    setChosen((map) => new Map([...map].filter(([one]) => one !== envelope).concat(deal ? [[envelope, deal]] : [])));
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
              <li key={key} className="border-b border-line py-2">
                <Field label={name}>
                  <Combobox
                    label={name}
                    source={dealsNamed}
                    value={chosen.get(envelope) ?? null}
                    placeholder={t('connections.chooseDeal')}
                    onChange={(deal) => choose(envelope, deal)}
                    clearable
                  />
                </Field>
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
            since && onSave({ since, chosen: [...chosen].map(([envelope, { value: deal }]) => ({ envelope, deal })) })
          }
        >
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
