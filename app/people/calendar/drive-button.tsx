import { Route } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';

const DriveDialog = lazy(() => import('./drive-dialog.tsx'));

/** Opens the driving order for a day's appointments. */
export function DriveButton({ day }: { day: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<Route />} onClick={() => setOpen(true)}>
        {t('calendar.drive')}
      </Button>
      {isOpen && (
        <Suspense>
          <DriveDialog day={day} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
