import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { dealSides } from '#contract/inventory/deals/deal-stages.ts';
import {
  fewestYears,
  mostYears,
  type RetentionKind,
  type RetentionRule,
  yearsBy,
} from '#contract/inventory/retention-rules.ts';
import { stateNames } from '#contract/people/states.ts';

type Props = {
  kind: RetentionKind;
  rules: readonly RetentionRule[];
  busy: boolean;
  /** All rules, with those of other kinds unchanged. */
  onSave: (rules: RetentionRule[]) => void;
  onClose: () => void;
};
type Row = { state: string; years: string };

const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

const ofDeals: ReadonlySet<string> = new Set(dealSides);
const digits = (text: string) => text.replace(/\D/g, '');
const isWrong = (years: string) => !years || Number(years) < fewestYears || Number(years) > mostYears;

/** The years of one kind, and the states with different ones. */
export default function KindDialog({ kind, rules, busy, onSave, onClose }: Props) {
  const t = useT();
  const [years, setYears] = useState(String(yearsBy(rules, kind, null)));
  const [rows, setRows] = useState<readonly Row[]>(
    rules.flatMap((rule) =>
      rule.kind === kind && rule.state ? [{ state: rule.state, years: String(rule.years) }] : [],
    ),
  );
  const change = (place: number, next: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === place ? { ...row, ...next } : row)));
  const free = stateOptions.filter(({ value }) => !rows.some(({ state }) => state === value));
  const range = t('retention.yearsRange', { from: fewestYears, to: mostYears });
  return (
    <FormDialog
      title={t(`retention.kind.${kind}`)}
      description={t(ofDeals.has(kind) ? 'retention.countedDeal' : 'retention.countedPaper')}
      busy={busy}
      disabled={isWrong(years) || rows.some((row) => isWrong(row.years))}
      onSave={() =>
        onSave([
          ...rules.filter((rule) => rule.kind !== kind),
          { kind, state: null, years: Number(years) },
          ...rows.map((row) => ({ kind, state: row.state, years: Number(row.years) })),
        ])
      }
      onClose={onClose}
    >
      <Field
        label={t(rows.length > 0 ? 'retention.otherStates' : 'retention.allStates')}
        error={isWrong(years) ? range : undefined}
        required
      >
        <Input
          inputMode="numeric"
          className="num"
          maxLength={2}
          value={years}
          onChange={(event) => setYears(digits(event.target.value))}
        />
      </Field>
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((row, place) => (
            <li key={row.state} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-2">
              <Select
                aria-label={t('retention.state')}
                value={row.state}
                onChange={(state) => change(place, { state })}
                options={stateOptions.filter(
                  ({ value }) => value === row.state || free.some((one) => one.value === value),
                )}
              />
              <Input
                aria-label={t('retention.yearsIn', { state: row.state })}
                aria-invalid={isWrong(row.years)}
                inputMode="numeric"
                className="num"
                maxLength={2}
                value={row.years}
                onChange={(event) => change(place, { years: digits(event.target.value) })}
              />
              <IconButton
                size="s"
                label={t('ui.removeNamed', { name: row.state })}
                onClick={() => setRows(rows.filter((_, index) => index !== place))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {free[0] && (
        <Button
          size="s"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => setRows([...rows, { state: free[0]!.value, years }])}
        >
          {t('retention.addState')}
        </Button>
      )}
    </FormDialog>
  );
}
