import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { type ShortRate, shortRateNames } from '#contract/verticals/insurance/cancellation.ts';
import type { Carrier } from '#contract/verticals/insurance/carriers.ts';
import { type Line, lineNames } from '#contract/verticals/insurance/lines.ts';
import { useReadAgain } from '../use-insurance-deed.ts';
import { useChoices } from '../words.ts';

type Appetite = Carrier['appetite'][number];
const bounds = ['oldestBuilt', 'roofYears', 'mostLosses', 'youngestDriver'] as const;
const noBounds = {
  states: [],
  oldestBuilt: null,
  roofYears: null,
  mostLosses: null,
  youngestDriver: null,
  mostRevenue: null,
};

/** States as they are typed: `TX, OK`. Appointments that were there keep their days. */
function appointed(text: string, before: Carrier['appointments']): Carrier['appointments'] {
  const names = [...new Set(text.toUpperCase().match(/[A-Z]{2}/g) ?? [])];
  const states = usStates.filter((state) => names.includes(state));
  return states.map((state) => before.find((one) => one.state === state) ?? { state, from: todayHere(), until: null });
}

/** A carrier with where the agency is appointed and what it takes. */
export function CarrierDialog({ carrier, onClose }: { carrier: Carrier | null; onClose: () => void }) {
  const t = useT();
  const readAgain = useReadAgain();
  const { lines } = useChoices();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(carrier?.name ?? '');
  const [naic, setNaic] = useState(carrier?.naic ?? '');
  const [states, setStates] = useState(carrier?.appointments.map(({ state }) => state).join(', ') ?? '');
  const [mayBind, setMayBind] = useState(carrier?.mayBind ?? false);
  const [shortRate, setShortRate] = useState<ShortRate>(carrier?.shortRate ?? 'ninety');
  const [appetite, setAppetite] = useState<Appetite[]>(carrier?.appetite ?? [{ line: 'home', ...noBounds }]);
  const given = {
    name,
    naic,
    appointments: appointed(states, carrier?.appointments ?? []),
    mayBind,
    shortRate,
    appetite,
  };
  const done = async () => {
    await readAgain();
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      carrier
        ? api.carriers.change({ id: carrier.id, ...given }, { version: carrier.version })
        : api.carriers.create(given, { key }),
    onSuccess: done,
  });
  const remove = useMutation({ mutationFn: () => api.carriers.remove({ id: carrier!.id }), onSuccess: done });
  const issues = issuesOf(save.error ?? remove.error, ['name', 'naic', 'appointments']);
  const change = (at: number, part: Partial<Appetite>) =>
    setAppetite(appetite.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <FormDialog
      title={carrier ? t('insurance.editCarrier') : t('insurance.addCarrier')}
      size="l"
      busy={save.isPending || remove.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
      aside={
        carrier && (
          <Button kind="quiet" onClick={() => remove.mutate()}>
            {t('insurance.removeCarrier')}
          </Button>
        )
      }
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('insurance.carrierName')} required error={issues.of('name')}>
          <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={120} autoFocus />
        </Field>
        <Field label={t('insurance.naic')} error={issues.of('naic')}>
          <Input value={naic} onChange={({ target }) => setNaic(target.value)} maxLength={5} inputMode="numeric" />
        </Field>
        <Field label={t('insurance.appointedIn')} hint={t('insurance.appointedHint')} error={issues.of('appointments')}>
          <Input value={states} onChange={({ target }) => setStates(target.value)} />
        </Field>
        <Field label={t('insurance.shortRate')}>
          <Select
            value={shortRate}
            onChange={setShortRate}
            options={shortRateNames.map((value) => ({ value, label: t(`insurance.shortRate.${value}`) }))}
          />
        </Field>
      </div>
      <Checkbox checked={mayBind} onChange={setMayBind} label={t('insurance.mayBind')} />
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-medium">{t('insurance.appetite')}</legend>
        {appetite.map((one, at) => (
          <div key={one.line} className="grid items-end gap-3 rounded-m border border-line p-3 sm:grid-cols-5">
            <Field label={t('insurance.field.line')} className="sm:col-span-4">
              <Select value={one.line} onChange={(line) => change(at, { line: line as Line })} options={lines} />
            </Field>
            <span className="justify-self-end">
              <IconButton
                label={t('insurance.removeNamed', { name: t(`insurance.line.${one.line}`) })}
                onClick={() => setAppetite(appetite.filter((_, place) => place !== at))}
              >
                <Trash2 />
              </IconButton>
            </span>
            {bounds.map((bound) => (
              <Field key={bound} label={t(`insurance.bound.${bound}`)}>
                <Input
                  inputMode="numeric"
                  value={one[bound] ?? ''}
                  onChange={({ target }) =>
                    change(at, { [bound]: /^\d{1,4}$/.test(target.value) ? Number(target.value) : null })
                  }
                />
              </Field>
            ))}
          </div>
        ))}
        <Button
          size="s"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => {
            const next = lineNames.find((line) => !appetite.some((one) => one.line === line));
            if (next) setAppetite([...appetite, { line: next, ...noBounds }]);
          }}
        >
          {t('insurance.addLine')}
        </Button>
      </fieldset>
    </FormDialog>
  );
}
