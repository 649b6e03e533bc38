import { lazy, Suspense } from 'react';
import { useConflict } from './conflicts.ts';
import { useLosing } from './lost.ts';

const LeadConflictDialog = lazy(() => import('./lead-conflict.tsx'));
const LostDialog = lazy(() => import('./lost-dialog.tsx'));

/** Stands on every page where leads are changed: what must be settled before a change can be made. */
export function ConflictHost() {
  const conflict = useConflict();
  const losing = useLosing();
  return (
    <Suspense>
      {conflict && <LeadConflictDialog conflict={conflict} />}
      {losing && <LostDialog losing={losing} />}
    </Suspense>
  );
}
