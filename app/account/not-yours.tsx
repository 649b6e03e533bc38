import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useSession } from './session.ts';

/** In place of a room that one may not enter: whose it is, or that a demo has none. */
export function NotYours({ title, text, icon }: { title: string; text?: string; icon?: ReactNode }) {
  const t = useT();
  const isDemo = Boolean(useSession().organisation?.demoEndsAt);
  return (
    <EmptyState title={isDemo ? t('ui.notInDemo') : title} icon={icon}>
      {isDemo ? t('ui.notInDemoText') : (text ?? t('ui.askOwner'))}
    </EmptyState>
  );
}
