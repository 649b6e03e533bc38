import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import type { Tone } from '#app/ui/chip.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { coverages, type Line, lineNames, lines } from '#contract/verticals/insurance/lines.ts';
import type { Stage } from '#contract/verticals/insurance/opportunities.ts';
import type { PolicyState } from '#contract/verticals/insurance/transactions.ts';
import type { Spec } from './form.tsx';
import { carrierQuery } from './queries.ts';

export const stateTones: Record<PolicyState, Tone> = {
  in_force: 'act',
  upcoming: 'info',
  canceled: 'loss',
  expired: 'plain',
};

export const stageTones: Record<Stage, Tone> = {
  new: 'info',
  contacted: 'info',
  info_gathered: 'info',
  quoted: 'need',
  presented: 'need',
  bind_requested: 'need',
  bound: 'act',
  issued: 'act',
  lost: 'plain',
  nurture: 'plain',
};

/** What a form offers to choose from. */
export function useChoices() {
  const t = useT();
  const carriers = useQuery(carrierQuery).data?.carriers;
  return useMemo(() => {
    const lineChoices = lineNames.map((value) => ({
      value,
      label: `${t(`insurance.line.${value}`)} (${lines[value].code})`,
    }));
    return {
      lines: lineChoices,
      states: stateOptions(usStates),
      carriers: (carriers ?? []).map(({ id, name }) => ({ value: id, label: name })),
      all: carriers ?? [],
    };
  }, [t, carriers]);
}

/** The coverages of a line as fields of a form, named `prefix.coverage`. */
export function useCoverageSpecs() {
  const t = useT();
  return (line: Line): Spec[] =>
    Object.entries(coverages[line]).map(([name, kind]) => ({
      name: `coverage.${name}`,
      label: t.any(`insurance.coverage.${name}`),
      type: kind === 'yes' ? 'check' : 'money',
    }));
}

/** What was written under them, as calls take it: nothing where nothing was written. */
export const coveragesIn = (draft: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      if (!name.startsWith('coverage.')) return [];
      const number = typeof value === 'boolean' ? Number(value) : value;
      return typeof number === 'number' ? [[name.slice('coverage.'.length), number]] : [];
    }),
  );

export const coverageDraft = (line: Line, held: Readonly<Record<string, number>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(held).map(([name, value]) => [
      `coverage.${name}`,
      coverages[line][name] === 'yes' ? value === 1 : value,
    ]),
  );
