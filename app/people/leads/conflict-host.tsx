import { lazy, Suspense } from 'react';
import { useConflict } from './conflicts.ts';

const LeadConflictDialog = lazy(() => import('./lead-conflict.tsx'));

/** Stands on every page where leads are changed. */
export function ConflictHost() {
  const conflict = useConflict();
  return <Suspense>{conflict && <LeadConflictDialog conflict={conflict} />}</Suspense>;
}
