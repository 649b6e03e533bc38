import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { mostLetters } from './limits.ts';

type Props = { busy: boolean; onSend: (message: string) => void; onStop: () => void };

export function Composer({ busy, onSend, onStop }: Props) {
  const t = useT();
  const [message, setMessage] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const isEmpty = message.trim() === '';

  // The input is disabled during an answer, so return the focus to it at the end.
  useEffect(() => {
    if (!busy && !matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true });
  }, [busy]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || isEmpty) return;
    onSend(message);
    setMessage('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a Japanese or Chinese word (IME) must not send the message.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form onSubmit={submit} className="border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex items-end gap-1.5 rounded-m border border-edge bg-surface p-1.5 transition-colors has-[textarea:disabled]:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-act">
        <textarea
          ref={input}
          rows={1}
          value={message}
          disabled={busy}
          maxLength={mostLetters}
          aria-label={t('assistant.message')}
          placeholder={t('assistant.message')}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-8 min-w-0 flex-1 [unicode-bidi:plaintext] resize-none bg-transparent px-2 py-1.5 text-base outline-none disabled:cursor-not-allowed pointer-coarse:text-lg"
        />
        {busy ? (
          <button
            type="button"
            onClick={onStop}
            aria-label={t('assistant.stop')}
            className={cx(round, 'bg-ink text-paper')}
          >
            <Square className="size-3.5 fill-current" aria-hidden="true" />
          </button>
        ) : (
          <button
            type="submit"
            disabled={isEmpty}
            aria-label={t('assistant.send')}
            className={cx(
              round,
              'bg-act text-on-act disabled:bg-sunken disabled:text-ink-3 not-disabled:hover:bg-act-hover',
            )}
          >
            <ArrowUp className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </div>
      <p className="mt-2 text-xs text-ink-3">
        {t('assistant.kept')}{' '}
        <a href="/privacy" className="underline underline-offset-2 hover:text-ink">
          {t('assistant.privacy')}
        </a>
      </p>
    </form>
  );
}

const round =
  'tap-area grid size-8 shrink-0 place-items-center rounded-full transition-colors disabled:cursor-not-allowed';
