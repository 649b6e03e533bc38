import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { ListThing } from './list-thing.ts';

type Props<Row extends { id: string }> = {
  thing: ListThing<Row>;
  archived: boolean;
  onBack: () => void;
  /** Actions on the list as a whole. */
  children: ReactNode;
};

/** The title of a list. Archived records have a title of their own with a link back. */
export function ListTitle<Row extends { id: string }>({ thing: { words }, archived, onBack, children }: Props<Row>) {
  const t = useT();
  return (
    <header className="flex items-center gap-2 px-4.5 pt-4 max-sm:pt-2">
      {archived && (
        <Button kind="quiet" className="-ms-2 px-2" aria-label={t(words.backToList)} onClick={onBack}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </Button>
      )}
      <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
        {t(archived ? words.archivedTitle : words.title)}
      </h1>
      {children}
    </header>
  );
}
