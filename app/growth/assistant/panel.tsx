import { RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useConversation } from './use-conversation.ts';

const reachable = 'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled)';

/** The conversation: a card over the page, full screen on a phone. */
export default function Panel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const conversation = useConversation();
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMedia('(max-width: 39.999rem)');
  useEffect(() => {
    if (!isPhone) return;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, [isPhone]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab' && isPhone) stayWithin(event, panel.current!);
  };

  return (
    <section
      ref={panel}
      role="dialog"
      aria-modal={isPhone}
      aria-labelledby="assistant-title"
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 flex animate-lift flex-col bg-raised sm:inset-auto sm:end-4 sm:bottom-4 sm:h-[min(42rem,calc(100dvh-2rem))] sm:w-105 sm:animate-rise sm:bg-transparent print:hidden"
    >
      <div className="beam shrink-0 max-sm:rounded-none" />
      <div className="flex min-h-0 flex-1 flex-col bg-raised sm:mx-2 sm:overflow-hidden sm:rounded-b-l sm:border sm:border-t-0 sm:border-line sm:shadow-float">
        <header className="flex items-center gap-1 border-b border-line py-2.5 ps-4 pe-2">
          <div className="me-auto min-w-0">
            <h2 id="assistant-title" className="truncate text-lg font-medium">
              {t('assistant.title')}
            </h2>
            <p className="text-sm text-ink-3">{t('assistant.automated')}</p>
          </div>
          {conversation.messages.length > 0 && (
            <button
              type="button"
              onClick={conversation.begin}
              aria-label={t('assistant.begin')}
              title={t('assistant.begin')}
              className={headButton}
            >
              <RotateCcw className="size-4" aria-hidden="true" />
            </button>
          )}
          <button type="button" onClick={onClose} aria-label={t('ui.close')} className={headButton}>
            <X className="size-4.5" aria-hidden="true" />
          </button>
        </header>
        <MessageList conversation={conversation} />
        <Composer busy={conversation.busy} onSend={conversation.send} onStop={conversation.stop} />
      </div>
      <p aria-live="polite" className="sr-only">
        {conversation.busy ? t('assistant.answering') : conversation.heard}
      </p>
    </section>
  );
}

const headButton =
  'tap-area grid size-8.5 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink';

/** Keeps the focus inside the panel on phones, where nothing else is visible. */
function stayWithin(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(reachable)];
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
