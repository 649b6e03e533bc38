import { CloudOff } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { useLiveIsDown } from './use-live.ts';

/** Shows a warning while changes by others may appear late; otherwise nothing. */
export function LiveIndicator() {
  const t = useT();
  const down = useLiveIsDown();
  return (
    <span role="status" className="contents">
      {down && (
        <Tooltip text={t('shell.live.downText')} side="bottom">
          <button type="button" className="tap flex items-center gap-1.5 rounded-s px-2 text-xs font-medium text-need">
            <CloudOff className="size-4" />
            <span className="max-md:sr-only">{t('shell.live.down')}</span>
          </button>
        </Tooltip>
      )}
    </span>
  );
}
