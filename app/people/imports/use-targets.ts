import { keysOf, useT } from '#app/i18n/t.ts';
import {
  type ImportTarget,
  importTargets,
  isOwnTarget,
  namedTargets,
  type OwnTarget,
} from '#contract/people/imports.ts';
import { leadFields, type PlainField, plainFields } from '#contract/people/lead-fields.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';

const names = keysOf('imports.target', namedTargets);
const isPlain = (target: ImportTarget): target is PlainField => (plainFields as readonly string[]).includes(target);

/** What a column can be mapped to: the standard fields, then custom fields. */
export function useTargets() {
  const t = useT();
  const { own } = useLeadFields();
  const nameOf = (target: ImportTarget): string => {
    if (isOwnTarget(target)) return own.find(({ key }) => key === target)?.label ?? target;
    return isPlain(target) ? t.any(leadFields[target].label) : t(names[target]);
  };
  const all: readonly ImportTarget[] = [...importTargets, ...own.map(({ key }) => key as OwnTarget)];
  return { nameOf, options: all.map((value) => ({ value, label: nameOf(value) })) };
}
