import { type ComponentType, lazy } from 'react';
import type { ListSelection } from './records/selection.ts';

/** Something that a storey above shows of a record on the record's own page. */
type PartOf<More = object> = ComponentType<{ id: string } & More>;

/**
 * What records show that domains above theirs know. A page asks here and not upwards, as lists ask `kinds.ts`; a new part is a
 * line here.
 */
export const ClosingOfDeal: PartOf<{ part: 'deal' }> = lazy(() => import('./verticals/closing/closing-timeline.tsx'));

/** What another closing of a deal breaks elsewhere. */
export const ClosingConsequences: PartOf<{ part: 'deal'; closingOn: string | null }> = lazy(
  () => import('./verticals/closing/consequences.tsx'),
);

/** What lead sources cost and brought, in the marketing hub. */
export const SpendBySource: ComponentType = lazy(() => import('./insight/spend/by-source.tsx'));

/** Drafts for all that is chosen in a list. */
export const DraftManyButton: ComponentType<{
  of: 'listing' | 'lead';
  selection: { ids: string[] } | ListSelection;
}> = lazy(() => import('./growth/ai-tools/draft-many-button.tsx'));
