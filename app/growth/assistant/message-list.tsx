import { useEffect, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { PartView } from './parts/part-view.tsx';
import type { Shown, useConversation } from './use-conversation.ts';

type Conversation = ReturnType<typeof useConversation>;

export function MessageList({ conversation }: { conversation: Conversation }) {
  const t = useT();
  const { messages, opening, busy } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const length = messages.reduce((sum, { content, parts }) => sum + content.length + parts.length, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [messages.length, length]);
  const lastKey = messages.at(-1)?.key;
  const first: Shown | undefined = opening && {
    key: 'opening',
    role: 'assistant',
    by: 'engine',
    ended: 'whole',
    ...opening,
  };
  const all = messages.length === 0 && first ? [first] : messages;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={t('assistant.conversation')}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 outline-offset-[-3px]"
    >
      <ol className="grid gap-4">
        {all.map((message) => (
          <Message
            key={message.key}
            message={message}
            conversation={conversation}
            isLast={message.key === lastKey || message.key === 'opening'}
            isComing={busy && message.key === lastKey}
          />
        ))}
      </ol>
      <div ref={end} />
    </div>
  );
}

type Props = { message: Shown; conversation: Conversation; isLast: boolean; isComing: boolean };

function Message({ message, conversation, isLast, isComing }: Props) {
  const t = useT();
  const isOwn = message.role === 'user';
  const who = isOwn ? t('assistant.you') : message.by === 'person' ? t('assistant.person') : t('assistant.assistant');
  const isWaiting = isComing && message.content === '';
  return (
    <li className={cx('grid gap-2', isOwn ? 'justify-items-end' : 'justify-items-start')}>
      <span className={message.by === 'person' ? 'text-xs font-medium text-act' : 'sr-only'}>{who}</span>
      {isWaiting && <Dots label={t('assistant.answering')} />}
      {message.content !== '' && (
        <p
          dir="auto"
          className={cx(
            'max-w-[88%] rounded-m px-3 py-2 text-md whitespace-pre-wrap wrap-anywhere',
            isOwn ? 'bg-act text-on-act' : 'border border-line bg-paper text-ink',
            message.failed && 'opacity-70',
          )}
        >
          {message.content}
        </p>
      )}
      {message.ended !== 'whole' && (
        <p className="text-sm text-ink-3">
          {t(message.ended === 'stopped' ? 'assistant.stopped' : 'assistant.broken')}
        </p>
      )}
      {message.failed && (
        <button
          type="button"
          onClick={() => conversation.again(message)}
          className="tap text-sm font-medium text-loss underline underline-offset-4"
        >
          {t('assistant.again')}
        </button>
      )}
      {message.parts.map((part, index) => (
        <PartView
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their places
          key={index}
          part={part}
          session={conversation.session}
          isLast={isLast && !conversation.busy}
          onSay={conversation.send}
          onLeft={conversation.refresh}
        />
      ))}
    </li>
  );
}

function Dots({ label }: { label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className="flex h-9 items-center gap-1 rounded-m border border-line bg-paper px-3"
    >
      {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map((delay) => (
        <span key={delay} className={cx('size-1.5 animate-breathe rounded-full bg-ink-3', delay)} />
      ))}
    </span>
  );
}
