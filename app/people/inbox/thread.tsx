import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Conversation } from '#contract/people/inbox.ts';
import type { Message } from '#contract/people/messages.ts';
import { MessageBubble } from '../messages/message-bubble.tsx';
import MessageForm, { type Draft } from '../messages/message-form.tsx';
import { inboxQueries } from '../messages/queries.ts';
import { answerId } from './answer-place.ts';
import { StrangerNote } from './stranger-note.tsx';
import { StrangerReply } from './stranger-reply.tsx';
import { ThreadDeeds } from './thread-deeds.tsx';

/** One conversation: who, what was said, and where one answers. */
export function Thread({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const t = useT();
  const may = useMay();
  const { id, lead, name } = conversation;
  const thread = useInfiniteQuery(inboxQueries.messages(id));
  const said = rowsOf<Message>(thread.data);
  useMarkRead(conversation);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4.5 pt-4 pb-10">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
        <h2 className="min-w-0 text-lg font-medium wrap-anywhere">
          {lead ? (
            <Link to={`/lead/${lead}`} className="tap hover:text-act hover:underline">
              {name}
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        {may('messages.send') && <ThreadDeeds conversation={conversation} onDone={onDone} />}
      </header>
      {!lead && <StrangerNote conversation={conversation} />}
      {may('messages.send') &&
        (lead ? (
          <Answer conversation={conversation} leadId={lead} said={said} />
        ) : (
          <StrangerReply conversation={conversation} />
        ))}
      {thread.isPending ? (
        <SkeletonRows columns={1} />
      ) : (
        <ol aria-label={t('messages.thread')} className="grid gap-3">
          {said.map((message) => (
            <li key={message.id}>
              <MessageBubble message={message} />
            </li>
          ))}
        </ol>
      )}
      {thread.hasNextPage && (
        <Button
          kind="quiet"
          className="self-center"
          busy={thread.isFetchingNextPage}
          onClick={() => void thread.fetchNextPage()}
        >
          {t('ui.more')}
        </Button>
      )}
    </div>
  );
}

/** Who looks at it has read it. */
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

/** By the way they wrote last, unless another is chosen. */
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
    <section
      id={answerId}
      aria-label={t('messages.answer')}
      className="grid gap-2 rounded-l border border-line bg-surface p-3"
    >
      <Segmented
        label={t('messages.answerBy')}
        className="justify-self-start"
        value={channel}
        onChange={setChosen}
        options={(['email', 'sms'] as const).map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
      />
      <MessageForm key={channel} leadId={leadId} channel={channel} subject={subject} send={send} />
    </section>
  );
}
