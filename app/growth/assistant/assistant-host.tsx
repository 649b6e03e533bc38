import { MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { rememberOpen, wasOpen } from './session.ts';

const fetchPanel = () => import('./panel.tsx');
const Panel = lazy(
  (): Promise<{ default: (props: { onClose: () => void }) => ReactNode }> =>
    fetchPanel().catch(() => ({ default: () => null })),
);

/**
 * The button that opens the assistant, whose code is loaded only when the pointer comes near. In the workspace, where the button would
 * cover rows, the command palette opens it instead.
 */
export function AssistantHost() {
  const t = useT();
  const [open, setOpen] = useState(wasOpen);
  const button = useRef<HTMLButtonElement>(null);
  const show = (next: boolean) => {
    rememberOpen(next);
    setOpen(next);
    if (!next) requestAnimationFrame(() => button.current?.focus());
  };
  usePaletteActions([{ name: t('page.assistant'), icon: MessageCircle, run: () => show(true) }]);
  const near = () => void fetchPanel().catch(() => {});
  return (
    <aside aria-label={t('page.assistant')} className="print:hidden">
      {!open && (
        <button
          ref={button}
          type="button"
          aria-label={t('page.assistant')}
          aria-haspopup="dialog"
          onPointerEnter={near}
          onFocus={near}
          onClick={() => show(true)}
          className="fixed end-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 grid size-13 animate-rise place-items-center rounded-full bg-act text-on-act shadow-float transition-colors hover:bg-act-hover [body:has([data-frame])_&]:hidden"
        >
          <MessageCircle className="size-6" aria-hidden="true" />
        </button>
      )}
      <Suspense>{open && <Panel onClose={() => show(false)} />}</Suspense>
    </aside>
  );
}
