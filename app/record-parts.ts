import { type ComponentType, lazy } from 'react';
import type { ListSelection } from './records/selection.ts';

/** A component of a higher layer that shows part of a record on the record's own page. */
type PartOf<More = object> = ComponentType<{ id: string } & More>;

/**
 * Parts of record pages that come from domains in higher layers. Pages import them from here instead of from the higher layer, as lists
 * import `kinds.ts`; a new part adds a line here.
 */
export const ClosingOfDeal: PartOf<{ part: 'deal' }> = lazy(() => import('./verticals/closing/closing-timeline.tsx'));

/** What a changed closing date breaks elsewhere. */
export const ClosingConsequences: PartOf<{ part: 'deal'; closingOn: string | null }> = lazy(
  () => import('./verticals/closing/consequences.tsx'),
);

/** Cost and leads of each lead source, in the marketing hub. */
export const SpendBySource: ComponentType = lazy(() => import('./insight/spend/by-source.tsx'));

/** Writes drafts for all selected rows of a list. */
export const DraftManyButton: ComponentType<{
  of: 'listing' | 'lead';
  selection: { ids: string[] } | ListSelection;
}> = lazy(() => import('./growth/ai-tools/draft-many-button.tsx'));
