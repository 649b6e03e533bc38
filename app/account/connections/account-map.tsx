import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { MapProps } from './calendar-map.tsx';

/** Maps each ledger account to one in QuickBooks, and sets the day from which entries are exported. */
export function AccountMap({ connection: { settings, choices, ours }, isSaving, onSave }: MapProps) {
  const t = useT();
  const before = settings && 'accounts' in settings ? settings : undefined;
  const [since, setSince] = useState<string | null>(before?.since ?? todayHere());
  const [to, setTo] = useState(new Map(before?.accounts.map((one) => [one.account, one.to])));
  const none = '';
  const options = [{ value: none, label: t('connections.choose') }].concat(
    choices.map(({ id, name, detail }) => ({ value: id, label: detail ? `${name} · ${detail}` : name })),
  );
  const accounts = [...to].map(([account, there]) => ({ account, to: there }));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-accounts">
      <h2 id="connection-accounts" className="text-md font-medium">
        {t('connections.accounts')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('connections.accountsText')}</p>
      <div className="max-w-56">
        <Field label={t('connections.since')}>
          <DateField value={since} onChange={setSince} />
        </Field>
      </div>
      <ul className="border-t border-line">
        {ours.map(({ id, name }) => (
          <li key={id} className="grid items-center gap-2 border-b border-line py-2 sm:grid-cols-2">
            <span>
              <bdi>{name}</bdi>
            </span>
            <Select
              aria-label={name}
              value={to.get(id) ?? none}
              options={options}
              onChange={(value) =>
                setTo((map) => {
                  const next = new Map(map);
                  if (value === none) next.delete(id);
                  else next.set(id, value);
                  return next;
                })
              }
            />
          </li>
        ))}
      </ul>
      <div>
        <Button busy={isSaving} disabled={since === null} onClick={() => since && onSave({ since, accounts })}>
          {t('ui.save')}
        </Button>
      </div>
    </section>
  );
}
