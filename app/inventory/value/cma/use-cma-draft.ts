import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { weightIssue } from '#contract/inventory/value/cma-sums.ts';
import type { Cma } from '#contract/inventory/value/cmas.ts';
import { type CmaDraft, changeOf, draftOf, isSame } from './draft.ts';
import { useCmaDeed } from './use-cma-deed.ts';

export type CmaEditing = ReturnType<typeof useCmaDraft>;

/** The edited state of a CMA. The page holds it, because its report and links must match the screen. */
export function useCmaDraft(cma: Cma) {
  const t = useT();
  /** The version that the changes are based on, so that another member's save isn't overwritten. */
  const [base, setBase] = useState(cma);
  const before = draftOf(base);
  const [draft, setDraft] = useState(before);
  const take = (kept: Cma) => {
    setBase(kept);
    setDraft(draftOf(kept));
  };
  const save = useCmaDeed(
    (next: CmaDraft) => api.cmas.change({ id: cma.id, ...changeOf(next) }, { version: base.version }),
    {
      inForm: true,
      onDone: (kept) => {
        take(kept);
        toast(t('value.cma.saved'));
      },
    },
  );
  const isChanged = !isSame(draft, before);
  if (!isChanged && cma.version > base.version) take(cma);
  return {
    draft,
    set: (part: Partial<CmaDraft>) => setDraft((now) => ({ ...now, ...part })),
    discard: () => setDraft(before),
    save,
    isChanged,
    /** False when the weights don't add up, which can't be saved. */
    isComplete: weightIssue(draft.comparables.map(({ weight }) => weight)) === undefined,
  };
}
