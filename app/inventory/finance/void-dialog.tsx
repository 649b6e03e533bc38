import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { PayMethod } from '#contract/inventory/finance/pay-methods.ts';
import { isStaleCheck, type voidReasons, voidReasonsOf } from '#contract/inventory/finance/stale-check.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed, useTold } from './use-deed.ts';
import { useToday } from './use-today.ts';

type PaidOut = { entry: string; n: number; day: string; memo: string; cents: number; method: PayMethod };
type Props = { account: string; check: PaidOut; onClose: () => void };

/** Voids an uncashed check or a returned payment, and optionally pays again at once. */
export default function VoidDialog({ account, check, onClose }: Props) {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const told = useTold();
  const [on, setOn] = useState<string | null>(today);
  const isCheck = check.method === 'check';
  const reasons = voidReasonsOf(check.method);
  const [reason, setReason] = useState<(typeof voidReasons)[number]>(
    isCheck && !isStaleCheck(check.day, today) ? 'lost' : reasons[0]!,
  );
  const [isAgain, setAgain] = useState(false);
  const [reference, setReference] = useState('');
  const deed = useDeed(api.finance.voidCheck, {
    tells: false,
    onDone: ({ reissue }) => {
      told(
        t(reissue ? 'checks.reissued' : isCheck ? 'checks.voided' : 'checks.returned'),
        reissue ?? { state: 'posted' },
      );
      onClose();
    },
  });
  const { entry, n } = check;
  return (
    <DeedDialog
      title={t(isCheck ? 'checks.voidTitle' : 'checks.returnTitle')}
      description={`${check.memo} · ${format.money(-check.cents)} · ${format.date(check.day)}`}
      saveLabel={t(!isCheck ? 'checks.return' : isAgain ? 'checks.voidAndReissue' : 'checks.void')}
      fields={['on', 'reason', 'reissue']}
      deed={deed}
      ready={on !== null}
      onSave={() =>
        on &&
        deed.mutate({ id: account, entry, n, on, reason, reissue: isAgain ? { reference: reference.trim() } : null })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p className="text-ink-2">{t(isCheck ? 'checks.voidText' : 'checks.returnText')}</p>
          <div className="grid gap-3.5 sm:grid-cols-2">
            <Field label={t('checks.reason')} error={errorOf('reason')}>
              <Select
                value={reason}
                onChange={setReason}
                options={reasons.map((value) => ({ value, label: t(`checks.reason.${value}`) }))}
              />
            </Field>
            <Field label={t('finance.date')} required error={errorOf('on')}>
              <DateField value={on} onChange={setOn} max={today} />
            </Field>
          </div>
          {isCheck && (
            <Checkbox
              checked={isAgain}
              onChange={setAgain}
              label={t('checks.reissueNow')}
              hint={t('checks.reissueNowHint')}
            />
          )}
          {isAgain && (
            <Field label={t('checks.number')} error={errorOf('reissue')}>
              <Input value={reference} onChange={({ target }) => setReference(target.value)} maxLength={100} />
            </Field>
          )}
        </>
      )}
    </DeedDialog>
  );
}
