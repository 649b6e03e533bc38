import { lazy, Suspense } from 'react';
import type { ComboOption, OptionSource } from './option-source.ts';
import { Skeleton } from './skeleton.tsx';

const OptionListInside = lazy(() => import('./option-list-inside.tsx'));

export type OptionListProps = {
  label: string;
  source: OptionSource;
  chosen: readonly string[];
  onChoose: (option: ComboOption) => void;
  /** Offered when nothing bears exactly the name that was typed. */
  onCreate?: ((name: string) => void) | undefined;
};

/** A field to type in and the options under it: the inside of every combobox. Fetched when first shown. */
export function OptionList(props: OptionListProps) {
  return (
    <Suspense fallback={<Skeleton className="m-3 w-2/3" />}>
      <OptionListInside {...props} />
    </Suspense>
  );
}
