import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { depositRules } from '#contract/inventory/finance/deposit-rules.ts';
import { type DepositMethod, depositMethods } from '#contract/inventory/finance/trust-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

const findDeals = async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
  const { rows } = await api.finance.deals({ search: search.trim() }, { signal });
  return rows.map(({ id, name, address }) => ({ value: id, label: name, ...(address && { detail: address }) }));
};

/** Records received earnest money, which starts its deposit deadline. */
export default function DepositDialog({ state, onClose }: { state: string | null; onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const rule = state ? depositRules[state] : undefined;
  const [deal, setDeal] = useState<ComboOption | null>(null);
  const [payer, setPayer] = useState('');
  const [method, setMethod] = useState<DepositMethod>('check');
  const [reference, setReference] = useState('');
  const [cents, setCents] = useState<number | null>(null);
  const [receivedOn, setReceivedOn] = useState<string | null>(today);
  const [depositBy, setDepositBy] = useState<string | null>(null);
  const receive = useDeed(api.finance.receiveDeposit, {
    tells: false,
    onDone: () => {
      toast(t('finance.deposit.added'));
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('finance.deposit.add')}
      saveLabel={t('finance.deposit.add')}
      fields={['deal', 'payer', 'cents', 'receivedOn', 'depositBy', 'reference']}
      deed={receive}
      ready={deal !== null && payer.trim() !== '' && cents !== null && cents > 0 && receivedOn !== null}
      onSave={() =>
        deal &&
        cents &&
        receivedOn &&
        receive.mutate({
          deal: deal.value,
          payer,
          method,
          reference,
          cents,
          receivedOn,
          ...(depositBy && { depositBy }),
        })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('finance.deal')} required error={errorOf('deal')} className="sm:col-span-2">
            <Combobox label={t('finance.deal')} value={deal} onChange={setDeal} source={findDeals} />
          </Field>
          <Field label={t('finance.payer')} required error={errorOf('payer')}>
            <Input value={payer} onChange={(event) => setPayer(event.target.value)} maxLength={120} />
          </Field>
          <Field label={t('finance.amount')} required error={errorOf('cents')}>
            <MoneyField value={cents} onChange={setCents} />
          </Field>
          <Field label={t('finance.method')}>
            <Select
              value={method}
              onChange={setMethod}
              options={depositMethods.map((value) => ({ value, label: t(`finance.method.${value}`) }))}
            />
          </Field>
          <Field label={t('finance.reference')} error={errorOf('reference')}>
            <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={100} />
          </Field>
          <Field label={t('finance.receivedOn')} required error={errorOf('receivedOn')}>
            <DateField value={receivedOn} onChange={setReceivedOn} max={today} />
          </Field>
          <Field
            label={t('finance.depositBy')}
            required={!rule}
            hint={rule ? t('finance.deposit.byRule') : t('finance.deposit.byContract')}
            error={errorOf('depositBy')}
          >
            <DateField value={depositBy} onChange={setDepositBy} />
          </Field>
        </div>
      )}
    </DeedDialog>
  );
}
