import { useT } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { OwnerClass } from '#contract/people/lead-fields.ts';
import type { OwnershipEntry, ownership } from '#contract/people/ownership.ts';

export type Ownership = OutputOf<typeof ownership.ownership>;

export const classTones: Record<OwnerClass, Tone> = { brokerage: 'plain', agent: 'act', shared: 'info' };

export function useOwnershipWords() {
  const t = useT();
  return {
    whose: (of: OwnerClass, name: string | undefined): string =>
      of === 'brokerage' ? t('ownership.whose.brokerage') : t(`ownership.whose.${of}`, { name: name ?? '' }),
    /** The reason for a class as a sentence that both sides can check. */
    why: ({ why, by }: Pick<OwnershipEntry, 'why' | 'by'>): string => {
      const { basis, rules = 0, rule = 0, name = '', reason = '' } = why;
      switch (basis) {
        case 'decided':
          return t('ownership.why.decided', { who: by?.name ?? '', reason });
        case 'agreed':
          return t('ownership.why.agreed', { who: by?.name ?? '', reason });
        case 'merged':
          return t('ownership.why.merged');
        default:
          return rule === 0
            ? t(`ownership.why.${basis}None`, { version: rules })
            : t(`ownership.why.${basis}`, { version: rules, rule, name });
      }
    },
  };
}
