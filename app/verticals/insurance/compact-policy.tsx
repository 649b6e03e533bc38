import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { stateTones } from './words.ts';

/** A policy on a phone: whose, what, how it stands and when it expires. */
export function CompactPolicy({ policy }: { policy: Policy }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 pe-2">
      <bdi className="truncate text-md font-medium">{policy.insured}</bdi>
      <Chip tone={stateTones[policy.state]} className="justify-self-end">
        {t(`insurance.state.${policy.state}`)}
      </Chip>
      <span className="num truncate text-sm text-ink-2">
        <Facts of={[t(`insurance.line.${policy.line}`), policy.carrier.name, format.date(policy.expiresOn)]} />
      </span>
      <span className="num justify-self-end text-sm">{format.money(policy.premium)}</span>
    </span>
  );
}
