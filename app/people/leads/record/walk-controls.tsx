import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { useWalk } from './use-walk.ts';

/** Buttons to go through the list that the reader came from. */
export function WalkControls({ walk }: { walk: NonNullable<ReturnType<typeof useWalk>> }) {
  const t = useT();
  return (
    <nav aria-label={t('record.walk')} className="flex items-center gap-0.5">
      <span className="num me-1 text-sm text-ink-3">
        {t(walk.isMore ? 'record.walk.leftAtLeast' : 'record.walk.left', { count: walk.left })}
      </span>
      <IconButton size="s" label={t('record.previous')} disabled={!walk.previous} onClick={walk.previous}>
        <ChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton size="s" label={t('record.next')} shortcut="]" busy={walk.busy} onClick={walk.next}>
        <ChevronRight className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  );
}
