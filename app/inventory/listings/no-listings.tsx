import { House } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** The empty state of the listings list. */
export function NoListings({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  const t = useT();
  const mayCreate = useMay()('listings.create');
  if (archived) {
    return (
      <EmptyState title={t('listings.empty.archivedTitle')} icon={<House />}>
        {t('listings.empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('listings.empty.title')}
      icon={<House />}
      actions={
        mayCreate && (
          <Button kind="act" onClick={onNew}>
            {t('listings.new')}
          </Button>
        )
      }
    >
      {t('listings.empty.text')}
    </EmptyState>
  );
}
