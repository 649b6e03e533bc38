import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { toast } from '#app/ui/toast.ts';
import type { FinanceBankLine, FinanceWorksheet } from '#contract/inventory/finance/trust-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { Amount } from './parts.tsx';
import { useDeed } from './use-deed.ts';

type Line = Omit<FinanceWorksheet['outstanding'][number], 'mayVoid' | 'method'>;
type Props = { account: string; line: FinanceBankLine; lines: readonly Line[]; onClose: () => void };

/** Matches a bank line with the entries that add up to it. */
export default function MatchDialog({ account, line, lines, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const keyOf = ({ entry, n }: Line) => `${entry} ${n}`;
  // Only lines with the same sign can match; the closest amounts come first.
  const likely = lines
    .filter(({ cents }) => cents > 0 === line.cents > 0)
    .toSorted((one, other) => Math.abs(one.cents - line.cents) - Math.abs(other.cents - line.cents));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        likely
          .filter(({ cents }) => cents === line.cents)
          .slice(0, 1)
          .map(keyOf),
      ),
  );
  const picked = likely.filter((one) => chosen.has(keyOf(one)));
  const left = line.cents - picked.reduce((sum, { cents }) => sum + cents, 0);
  const match = useDeed(api.finance.matchBankLine, {
    tells: false,
    onDone: () => {
      toast(t('finance.bank.matched'));
      onClose();
    },
  });
  const toggle = (key: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  return (
    <DeedDialog
      title={t('finance.bank.match')}
      description={`${line.description} · ${format.money(line.cents)}`}
      saveLabel={t('finance.bank.match')}
      fields={[]}
      deed={match}
      ready={picked.length > 0 && left === 0}
      onSave={() => match.mutate({ id: account, lineId: line.id, lines: picked.map(({ entry, n }) => ({ entry, n })) })}
      onClose={onClose}
    >
      {() =>
        likely.length === 0 ? (
          <p className="text-ink-2">{t('finance.bank.noEntries')}</p>
        ) : (
          <>
            <ul className="grid max-h-80 gap-2 overflow-y-auto">
              {likely.map((one) => (
                <li key={keyOf(one)} className="flex gap-3">
                  <Checkbox
                    className="me-auto"
                    checked={chosen.has(keyOf(one))}
                    onChange={(isChosen) => toggle(keyOf(one), isChosen)}
                    label={<bdi>{one.memo}</bdi>}
                    hint={format.date(one.day)}
                  />
                  <Amount cents={one.cents} />
                </li>
              ))}
            </ul>
            <p role="status" className={left === 0 ? 'text-act' : 'text-need'}>
              {left === 0 ? t('finance.bank.addsUp') : t('finance.bank.left', { amount: format.money(left) })}
            </p>
          </>
        )
      }
    </DeedDialog>
  );
}
