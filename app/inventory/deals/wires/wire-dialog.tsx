import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type DealWire, type WireUse, wireUses } from '#contract/inventory/deals/deal-wires.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { useToldDeed } from '../record/use-told-deed.ts';
import { Refused } from '../refused.tsx';
import { BankFields } from './bank-fields.tsx';

type Props = { deal: Deal; replaced?: DealWire; onClose: () => void };

export default function WireDialog({ deal, replaced, onClose }: Props) {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  const [use, setUse] = useState<WireUse>(replaced?.use ?? 'earnest_money');
  const [words, setWords] = useState({
    payee: replaced?.payee ?? '',
    bank: replaced?.bank ?? '',
    reference: replaced?.reference ?? '',
  });
  const [numbers, setNumbers] = useState({ routing: '', account: '' });
  const save = useToldDeed(() => api.deals.addWire({ id: deal.id, use, ...words, ...numbers }, { key }), onClose);
  const issues = issuesOf(save.error, ['payee', 'bank', 'reference', 'routing', 'account']);
  const write = (name: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [name]: event.target.value });
  return (
    <FormDialog
      title={t(replaced ? 'deals.wire.replaceTitle' : 'deals.wire.add')}
      description={t(replaced ? 'deals.wire.replaceText' : 'deals.wire.addText')}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <Field label={t('deals.wire.use')}>
        <Select
          value={use}
          onChange={setUse}
          disabled={replaced !== undefined}
          options={wireUses.map((value) => ({ value, label: t(`deals.wireUse.${value}`) }))}
        />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        {(['payee', 'bank'] as const).map((name) => (
          <Field key={name} label={t(`deals.wire.${name}`)} required={name === 'payee'} error={issues.of(name)}>
            <Input value={words[name]} onChange={write(name)} maxLength={120} autoFocus={name === 'payee'} />
          </Field>
        ))}
      </div>
      <BankFields value={numbers} onChange={setNumbers} error={issues.of} />
      <Field label={t('deals.wire.reference')} error={issues.of('reference')}>
        <Input value={words.reference} onChange={write('reference')} maxLength={120} />
      </Field>
    </FormDialog>
  );
}
