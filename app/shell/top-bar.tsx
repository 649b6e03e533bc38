import { Search } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Kbd } from '#app/ui/kbd.tsx';
import { LiveIndicator } from './live/live-indicator.tsx';
import { Bell } from './notifications/bell.tsx';
import { SyncButton } from './offline/tray/sync.tsx';
import { showOverlay } from './overlay.ts';
import { warmPalette } from './overlay-host.tsx';

/** The search field and the page's actions. */
export function TopBar({ actionsRef }: { actionsRef: (slot: HTMLElement | null) => void }) {
  return (
    <header className="group/bar flex h-13.5 shrink-0 items-center gap-2.5 border-b border-line px-3 md:px-4.5 print:hidden">
      <FindField />
      <div className="flex-1 max-md:hidden" />
      <div ref={actionsRef} data-actions="" className="flex items-center gap-2.5" />
      <SyncButton />
      <LiveIndicator />
      <Bell />
    </header>
  );
}

function FindField() {
  const t = useT();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showOverlay('palette')}
      onPointerEnter={warmPalette}
      onFocus={warmPalette}
      className="tap flex h-8.5 min-w-0 flex-1 md:max-w-90 items-center gap-2 rounded-s border border-line bg-paper px-2.75 text-start text-ink-3 hover:border-line-strong"
    >
      <Search className="size-4 shrink-0" />
      <span className="me-auto truncate">{t('shell.command.placeholder')}</span>
      <Kbd keys="Mod+K" className="max-md:hidden" />
    </button>
  );
}
