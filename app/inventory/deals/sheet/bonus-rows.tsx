import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { CommissionTerms } from '#contract/inventory/deals/commission.ts';
import { AmountField } from './amount-field.tsx';

type Bonus = CommissionTerms['bonuses'][number];
type Props = {
  bonuses: Bonus[];
  agents: CommissionTerms['agents'];
  error: string | undefined;
  onChange: (bonuses: Bonus[]) => void;
};

/** Bonuses for the deal's agents, and whether each counts toward cap and tiers. */
export function BonusRows({ bonuses, agents, error, onChange }: Props) {
  const t = useT();
  const people = usePeople();
  const first = agents[0]?.user;
  const change = (place: number, part: Partial<Bonus>) =>
    onChange(bonuses.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <>
      {bonuses.map((bonus, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name until one is written
        <div key={place} className="grid gap-2 border-b border-line pb-3">
          <div className="grid items-end gap-3.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)_auto]">
            <Field label={t('deals.terms.bonus')} error={error}>
              <Input
                value={bonus.name}
                onChange={(event) => change(place, { name: event.target.value })}
                maxLength={80}
              />
            </Field>
            <Field label={t('deals.terms.bonusTo')}>
              <Select
                value={bonus.user}
                onChange={(user) => change(place, { user })}
                options={agents.map(({ user }) => ({ value: user, label: people.nameOf(user) }))}
              />
            </Field>
            <AmountField
              label={t('deals.terms.amount')}
              value={bonus.amount}
              onChange={(amount) => change(place, { amount })}
            />
            <IconButton
              label={t('ui.removeNamed', { name: bonus.name })}
              onClick={() => onChange(bonuses.filter((_, at) => at !== place))}
            >
              <Trash2 />
            </IconButton>
          </div>
          <Checkbox
            checked={bonus.counts}
            onChange={(counts) => change(place, { counts })}
            label={t('deals.terms.bonusCounts')}
          />
        </div>
      ))}
      {first && (
        <Button
          kind="quiet"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() =>
            onChange([...bonuses, { name: '', user: first, amount: { kind: 'flat', cents: 0 }, counts: true }])
          }
        >
          {t('deals.terms.addBonus')}
        </Button>
      )}
    </>
  );
}
