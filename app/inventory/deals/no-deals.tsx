import { Handshake } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** The empty state of the deals list. */
export function NoDeals({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  const t = useT();
  const mayCreate = useMay()('deals.create');
  if (archived) {
    return (
      <EmptyState title={t('deals.empty.archivedTitle')} icon={<Handshake />}>
        {t('deals.empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('deals.empty.title')}
      icon={<Handshake />}
      actions={
        mayCreate && (
          <Button kind="act" onClick={onNew}>
            {t('deals.new')}
          </Button>
        )
      }
    >
      {t('deals.empty.text')}
    </EmptyState>
  );
}
