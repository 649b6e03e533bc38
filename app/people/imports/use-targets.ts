import { keysOf, useT } from '#app/i18n/t.ts';
import { type ImportTarget, importTargets, isOwnTarget, type OwnTarget } from '#contract/people/imports.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';

const names = keysOf('imports.target', importTargets);

/** What a column can be: the fields that all have, then the organisation's own. */
export function useTargets() {
  const t = useT();
  const { own } = useLeadFields();
  const nameOf = (target: ImportTarget): string =>
    isOwnTarget(target) ? (own.find(({ key }) => key === target)?.label ?? target) : t(names[target]);
  const all: readonly ImportTarget[] = [...importTargets, ...own.map(({ key }) => key as OwnTarget)];
  return { nameOf, options: all.map((value) => ({ value, label: nameOf(value) })) };
}
