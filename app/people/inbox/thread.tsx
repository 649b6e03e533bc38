import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Face } from '#app/ui/face.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Conversation } from '#contract/people/inbox.ts';
import type { Message } from '#contract/people/messages.ts';
import { formatAddress } from '../messages/format-address.ts';
import { MessageBubble } from '../messages/message-bubble.tsx';
import MessageForm, { type Draft } from '../messages/message-form.tsx';
import { inboxQueries } from '../messages/queries.ts';
import { answerId } from './answer-place.ts';
import { StrangerNote } from './stranger-note.tsx';
import { StrangerReply } from './stranger-reply.tsx';
import { ThreadDeeds } from './thread-deeds.tsx';

type Props = { conversation: Conversation; onDone: () => void /** Back to the list on a phone. */; onBack: () => void };

/** A conversation as a chat, with the newest message at the bottom and the reply form below it. */
export function Thread({ conversation, onDone, onBack }: Props) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const { id, lead } = conversation;
  const name = formatAddress(conversation.name);
  const thread = useInfiniteQuery(inboxQueries.messages(id));
  const said = rowsOf<Message>(thread.data);
  const inOrder = said.toReversed();
  const scroller = useChatScroll(said[0]?.id, inOrder[0]?.id);
  useMarkRead(conversation);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4.5 py-2.5 max-md:px-2">
        <IconButton label={t('shell.nav.inbox')} className="md:hidden" onClick={onBack}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </IconButton>
        <Face name={name} />
        <h2 className="me-auto min-w-0 truncate text-lg font-medium">
          {lead ? (
            <Link to={`/lead/${lead}`} className="tap hover:text-act hover:underline">
              {name}
            </Link>
          ) : (
            <>
              <bdi>{name}</bdi>
              {conversation.address && conversation.address !== conversation.name && (
                <bdi className="ms-2 text-sm font-normal text-ink-3">{formatAddress(conversation.address)}</bdi>
              )}
            </>
          )}
        </h2>
        {may('messages.send') && <ThreadDeeds conversation={conversation} onDone={onDone} />}
      </header>
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4.5 py-4 max-md:px-3">
        {/* Keeps the newest message at the bottom even if there are few. */}
        <div className="mt-auto" />
        {thread.hasNextPage && (
          <Button
            kind="quiet"
            size="s"
            className="mb-3 self-center"
            busy={thread.isFetchingNextPage}
            onClick={() => void thread.fetchNextPage()}
          >
            {t('desk.earlier')}
          </Button>
        )}
        {thread.isPending ? (
          <SkeletonRows columns={1} />
        ) : (
          <ol aria-label={t('messages.thread')} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            {inOrder.map((message, place) => {
              const day = dayHere(message.createdAt);
              const before = inOrder[place - 1];
              return (
                <Fragment key={message.id}>
                  {(!before || dayHere(before.createdAt) !== day) && (
                    <li className="justify-self-center pt-2 text-xs font-medium text-ink-3">{format.date(day)}</li>
                  )}
                  <li
                    className={cx(
                      'w-fit max-w-[min(36rem,88%)] min-w-56',
                      message.direction === 'out' ? 'justify-self-end' : 'justify-self-start',
                    )}
                  >
                    <MessageBubble message={message} from={name} />
                  </li>
                </Fragment>
              );
            })}
          </ol>
        )}
      </div>
      <div className="border-t border-line bg-surface px-4.5 py-3 max-md:px-3">
        {!lead && <StrangerNote conversation={conversation} />}
        {may('messages.send') &&
          (lead ? (
            <Answer conversation={conversation} leadId={lead} said={said} />
          ) : (
            <StrangerReply conversation={conversation} />
          ))}
      </div>
    </div>
  );
}

const dayHere = (at: string): string => {
  const when = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
};

const nearPx = 40;

/** Scrolls to the bottom on opening and for new messages, and keeps the position when older messages are loaded above. */
function useChatScroll(newest: string | undefined, oldest: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef({ newest, height: 0 });
  // `oldest` is only a dependency that reruns the effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with what is loaded above
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (shown.current.newest !== newest || shown.current.height === 0) box.scrollTop = box.scrollHeight;
    else box.scrollTop += box.scrollHeight - shown.current.height;
    shown.current = { newest, height: newest ? box.scrollHeight : 0 };
  }, [newest, oldest]);
  // A reader at the bottom stays there when the content below changes its height.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let height = box.clientHeight;
    const watch = new ResizeObserver(() => {
      const wasAtFoot = box.scrollHeight - box.scrollTop - height < nearPx;
      height = box.clientHeight;
      if (wasAtFoot) box.scrollTop = box.scrollHeight;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return scroller;
}

/** Opening a conversation marks it as read. */
function useMarkRead({ id, unread }: Conversation): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => api.inbox.markRead({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  });
  useEffect(() => {
    if (unread > 0) mutate();
  }, [unread, mutate]);
}

type AnswerProps = { conversation: Conversation; leadId: string; said: readonly Message[] };

/** Replies on the channel of the last inbound message, unless another is chosen. */
function Answer({ conversation, leadId, said }: AnswerProps) {
  const t = useT();
  const last = said.find(({ direction, channel }) => direction === 'in' && channel !== 'call');
  const [chosen, setChosen] = useState<'email' | 'sms'>();
  const channel =
    chosen ??
    (last?.channel === 'email' ? 'email' : last ? 'sms' : conversation.last?.channel === 'sms' ? 'sms' : 'email');
  const about = said.find((message) => message.channel === 'email' && message.subject)?.subject ?? '';
  const subject = about && !/^re:/i.test(about) ? `Re: ${about}` : about;
  const send = (draft: Draft, key: string) => api.inbox.reply({ id: conversation.id, ...draft }, { key });
  return (
    <section id={answerId} aria-label={t('messages.answer')}>
      <MessageForm
        key={channel}
        leadId={leadId}
        channel={channel}
        subject={subject}
        send={send}
        isCompact
        start={
          <Segmented
            label={t('messages.answerBy')}
            value={channel}
            onChange={setChosen}
            options={(['email', 'sms'] as const).map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
          />
        }
      />
    </section>
  );
}
