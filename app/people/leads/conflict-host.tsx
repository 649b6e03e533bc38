import { lazy, Suspense } from 'react';
import { useConflict } from './conflicts.ts';
import { useLosing } from './lost.ts';

const LeadConflictDialog = lazy(() => import('./lead-conflict.tsx'));
const LostDialog = lazy(() => import('./lost-dialog.tsx'));

/** Shows pending conflicts and lost-reason dialogs; included on every page where leads are changed. */
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
