import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';
import { Button } from '#app/ui/button.tsx';

const DraftMany = lazy(() => import('./draft-many.tsx'));

type Props = { of: 'listing' | 'lead'; selection: { ids: string[] } | ListSelection };

/** Drafts for all rows selected in a list. */
export default function DraftManyButton({ of, selection }: Props) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('ai.use')) return null;
  return (
    <>
      <Button size="s" icon={<Sparkles />} onClick={() => setOpen(true)}>
        {t('ai-tools.many')}
      </Button>
      {isOpen && (
        <Suspense>
          <DraftMany of={of} selection={selection} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
