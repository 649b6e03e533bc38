import { lazy, Suspense } from 'react';
import type { OptionListProps } from './option-list-inside.tsx';
import { Skeleton } from './skeleton.tsx';

const OptionListInside = lazy(() => import('./option-list-inside.tsx'));

/** A field to type in and the options under it: the inside of every combobox. Fetched when first shown. */
export function OptionList(props: OptionListProps) {
  return (
    <Suspense fallback={<Skeleton className="m-3 w-2/3" />}>
      <OptionListInside {...props} />
    </Suspense>
  );
}
