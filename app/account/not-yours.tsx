import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useSession } from './session.ts';

/** Shown instead of a page that the user may not open: who can, or that demos don't have it. */
export function NotYours({ title, text, icon }: { title: string; text?: string; icon?: ReactNode }) {
  const t = useT();
  const isDemo = Boolean(useSession().organisation?.demoEndsAt);
  return (
    <EmptyState title={isDemo ? t('ui.notInDemo') : title} icon={icon}>
      {isDemo ? t('ui.notInDemoText') : (text ?? t('ui.askOwner'))}
    </EmptyState>
  );
}
