import { Folder, Trash2 } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { daysToRestore } from '#contract/people/files.ts';

/** The empty state of the files list. */
export function NoFiles({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  const t = useT();
  const mayAdd = useMay()('files.write');
  if (archived) {
    return (
      <EmptyState title={t('files.empty.trashTitle')} icon={<Trash2 />}>
        {t('files.empty.trashText', { days: daysToRestore })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('files.empty.title')}
      icon={<Folder />}
      actions={
        mayAdd && (
          <Button kind="act" onClick={onNew}>
            {t('files.add')}
          </Button>
        )
      }
    >
      {t('files.empty.text')}
    </EmptyState>
  );
}
