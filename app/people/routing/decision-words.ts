import { useT } from '#app/i18n/t.ts';
import type { RoutingDecision } from '#contract/people/routing.ts';
import { usePeople } from '../leads/use-people.tsx';

/** A routing decision as a sentence. */
export function useDecisionWords(): (decision: RoutingDecision) => string {
  const t = useT();
  const people = usePeople();
  return ({ outcome, method, chosen, offered, reasons }) => {
    const rule = reasons.rules?.find(({ result }) => result === 'matched')?.name;
    const values = {
      to: chosen ? people.nameOf(chosen) : offered.map((user) => people.nameOf(user)).join(', '),
      count: offered.length,
      rule: rule ?? '',
    };
    if (outcome === 'assigned' && reasons.by === 'owner') return t('routing.decided.owner', values);
    const words = t(`routing.decided.${outcome}`, values);
    return method && rule ? `${words} · ${rule}` : words;
  };
}
