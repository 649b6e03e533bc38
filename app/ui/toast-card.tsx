import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import { dismissToast, type Toast } from './toast.ts';

/** F8 focuses the toast, as in other widely used toast libraries. */
const focusKey = 'F8';

export default function ToastCard({ toast }: { toast: Toast }) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  useDismissal(toast, held);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key === focusKey) card.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const destructive = toast.tone === 'destructive';
  const act = () => {
    dismissToast(toast.id);
    toast.action?.onAction();
  };
  return (
    <section
      ref={card}
      aria-label={t('ui.toast.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
      className={cx(
        'fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-70 flex animate-rise items-start gap-3 rounded-m border bg-raised py-3 ps-4 pe-2 shadow-float sm:start-auto sm:end-5 sm:w-96',
        destructive ? 'border-loss' : 'border-line',
      )}
    >
      {destructive && <CircleAlert className="mt-0.5 size-4 shrink-0 text-loss" aria-hidden="true" />}
      <div className="me-auto grid gap-0.5 self-center">
        <p className={cx('font-medium', destructive && 'text-loss')}>{toast.title}</p>
        {toast.description && <p className="text-sm wrap-anywhere text-ink-2">{toast.description}</p>}
      </div>
      {toast.action && (
        <button type="button" onClick={act} className="tap h-7 rounded-s px-2.5 font-medium text-act hover:bg-act-tint">
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.close')}
        onClick={() => dismissToast(toast.id)}
        className="tap-area grid size-7 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </section>
  );
}

/** The timer runs only while the toast can be read: it pauses under the pointer, while focused, and in a hidden tab. */
function useDismissal(toast: Toast, held: boolean): void {
  const left = useRef(toast.durationMs);
  const hidden = useHidden();
  useEffect(() => {
    if (held || hidden || left.current === Number.POSITIVE_INFINITY) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [toast.id, held, hidden]);
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}
