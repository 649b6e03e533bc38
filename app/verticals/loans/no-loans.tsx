import { Landmark } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** A list without loans, and what to do about it. */
export function NoLoans({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  const t = useT();
  const mayCreate = useMay()('loans.create');
  if (archived)
    return (
      <EmptyState title={t('loans.empty.archivedTitle')} icon={<Landmark />}>
        {t('loans.empty.archivedText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('loans.empty.title')}
      icon={<Landmark />}
      actions={
        mayCreate && (
          <Button kind="act" onClick={onNew}>
            {t('loans.new')}
          </Button>
        )
      }
    >
      {t('loans.empty.text')}
    </EmptyState>
  );
}
