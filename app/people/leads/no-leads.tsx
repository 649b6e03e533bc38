import { Trash2, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ListDialog } from './list-actions.tsx';

type Props = { archived: boolean; trash: boolean; onDialog: (dialog: ListDialog) => void };

export function NoLeads({ archived, trash, onDialog }: Props) {
  const t = useT();
  const may = useMay();
  if (trash) {
    return (
      <EmptyState title={t('leads.empty.trashTitle')} icon={<Trash2 />}>
        {t('leads.trashText')}
      </EmptyState>
    );
  }
  if (archived) {
    return (
      <EmptyState title={t('leads.empty.archivedTitle')} icon={<UsersRound />}>
        {t('leads.empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('leads.empty.title')}
      icon={<UsersRound />}
      actions={
        <>
          {may('leads.create') && (
            <Button kind="act" onClick={() => onDialog('new')}>
              {t('leads.new')}
            </Button>
          )}
          {may('leads.import') && (
            <Button asChild>
              <Link to="/leads/import">{t('leads.import')}</Link>
            </Button>
          )}
        </>
      }
    >
      {may('leads.create') ? t('leads.empty.text') : t('leads.empty.textReader')}
    </EmptyState>
  );
}
