import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { useDocument } from '#app/use-document.ts';
import { type DealWire, numberSources } from '#contract/inventory/deals/deal-wires.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { useToldDeed } from '../record/use-told-deed.ts';
import { Refused } from '../refused.tsx';
import { BankFields } from './bank-fields.tsx';

type Props = { deal: Deal; wire: DealWire; onClose: () => void };

/** Types the numbers that the payee reads out on the phone, without seeing the stored ones; only the server compares them. */
export default function CheckDialog({ deal, wire, onClose }: Props) {
  const t = useT();
  const { brand } = useDocument();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState({ spokeWith: '', phone: '' });
  const [source, setSource] = useState<(typeof numberSources)[number]>('contract');
  const [numbers, setNumbers] = useState({ routing: '', account: '' });
  const [isWrong, setWrong] = useState(false);
  const check = useToldDeed(
    () => api.deals.checkWire({ id: deal.id, wireId: wire.id, ...words, source, ...numbers }, { key }),
    ({ matched }) => {
      setWrong(!matched);
      setKey(crypto.randomUUID());
      if (!matched) return;
      toast(t('deals.wire.didMatch'));
      onClose();
    },
  );
  const issues = issuesOf(check.error, ['spokeWith', 'phone', 'routing', 'account']);
  return (
    <FormDialog
      title={t('deals.wire.checkTitle', { payee: wire.payee })}
      description={t('deals.wire.checkText', { brand: brand.name })}
      saveLabel={t('deals.wire.compare')}
      busy={check.isPending}
      onSave={() => check.mutate()}
      onClose={onClose}
    >
      <Refused messages={isWrong ? [t('deals.wire.didNotMatch')] : issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        {(['spokeWith', 'phone'] as const).map((name) => (
          <Field key={name} label={t(`deals.wire.${name}`)} required error={issues.of(name)}>
            <Input
              value={words[name]}
              onChange={(event) => setWords({ ...words, [name]: event.target.value })}
              maxLength={name === 'phone' ? 40 : 120}
              autoFocus={name === 'spokeWith'}
            />
          </Field>
        ))}
      </div>
      <Field label={t('deals.wire.source')} hint={t('deals.wire.sourceHint')}>
        <Select
          value={source}
          onChange={setSource}
          options={numberSources.map((value) => ({ value, label: t(`deals.wireSource.${value}`) }))}
        />
      </Field>
      <BankFields value={numbers} onChange={setNumbers} error={issues.of} />
    </FormDialog>
  );
}
