import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { toast } from '#app/ui/toast.ts';
import { tellsBankNumbers } from '#contract/core/bank-numbers.ts';
import type { Message } from '#contract/people/messages.ts';
import type { MessageState } from '#contract/people/messages-words.ts';
import { formatAddress } from './format-address.ts';
import { useGateWords } from './gate-words.ts';

const tones: Partial<Record<MessageState, Tone>> = {
  held: 'need',
  denied: 'loss',
  failed: 'loss',
  sent: 'act',
  queued: 'info',
  sending: 'info',
};

type Props = {
  message: Message;
  /** The name of the sender of an inbound message. */
  from?: string | undefined;
};

/** A message with its status and the reason. */
export function MessageBubble({ message, from }: Props) {
  const t = useT();
  const format = useFormat();
  const words = useGateWords();
  const { direction, state, subject, body, decision, channel, files, failure, account, accountProblem } = message;
  const explains = decision && (state === 'held' || state === 'denied');
  return (
    <article
      className={cx(
        'grid gap-1.5 rounded-m border px-3 py-2',
        direction === 'in' ? 'border-line bg-surface' : 'border-act-tint bg-act-tint/50',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
        <span>
          {t(`messages.said.${direction}`, {
            channel: t(`messages.channel.${channel}`),
            who:
              message.author ??
              (message.isAutomatic
                ? t('messages.program')
                : (direction === 'in' && from) || formatAddress(message.address ?? '')),
          })}
        </span>
        {message.purpose === 'marketing' && <Chip>{t('messages.purpose.marketing')}</Chip>}
        {direction === 'out' && channel !== 'call' && (
          <Chip tone={tones[state] ?? 'plain'}>{t(`messages.state.${state}`)}</Chip>
        )}
        {message.outcome && <Chip>{t(`messages.outcome.${message.outcome}`)}</Chip>}
        <time dateTime={message.createdAt} title={format.dateTime(message.createdAt)} className="num ms-auto text-xs">
          {format.relative(message.createdAt)}
        </time>
      </header>
      {subject && <p className="font-medium wrap-anywhere">{subject}</p>}
      {body && (direction === 'in' && tellsBankNumbers(body) ? <SetAside body={body} /> : <Words body={body} />)}
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {files.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/api/v1/files/${id}/content`}
                download={name}
                className="tap inline-flex items-center gap-1.5 text-act hover:underline"
              >
                <Paperclip className="size-3.5 shrink-0" aria-hidden="true" />
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {explains && (
        <p className={cx('text-sm', state === 'held' ? 'text-need' : 'text-loss')}>{words(decision, channel)}</p>
      )}
      {direction === 'out' && account && (
        <p className="text-sm wrap-anywhere text-ink-3">{t('messages.leftBy', { account })}</p>
      )}
      {accountProblem && (
        <p className="text-sm wrap-anywhere text-need">{t('messages.notBy', { problem: accountProblem })}</p>
      )}
      {failure && <p className="text-sm text-loss">{failure}</p>}
      {state === 'held' && <CallOff message={message} />}
    </article>
  );
}

const Words = ({ body }: { body: string }) => (
  <p className="[unicode-bidi:plaintext] whitespace-pre-wrap wrap-anywhere">{body}</p>
);

/** Hides a message with bank details, a sign of wire fraud, until the reader has seen the warning. */
function SetAside({ body }: { body: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">{t('messages.bankNumbers')}</p>
      {isOpen ? (
        <Words body={body} />
      ) : (
        <Button size="s" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('messages.showAnyway')}
        </Button>
      )}
    </>
  );
}

function CallOff({ message }: { message: Message }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.messages.cancel({ id: message.id }),
    onSuccess: () => toast(t('messages.calledOff')),
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['messages'] });
      void client.invalidateQueries({ queryKey: ['inbox'] });
    },
  });
  if (!may('messages.send')) return null;
  return (
    <Button
      kind="link"
      size="s"
      className="tap justify-self-start"
      busy={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      {t('messages.callOff')}
    </Button>
  );
}
