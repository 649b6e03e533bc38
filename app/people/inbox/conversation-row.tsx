import { CornerUpLeft, Mail, MessageSquare, Phone } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Badge } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { Face } from '#app/ui/face.tsx';
import type { Conversation } from '#contract/people/inbox.ts';
import { photoAddress } from '../leads/kind.ts';
import { usePeople } from '../leads/use-people.tsx';
import { formatAddress } from '../messages/format-address.ts';

const icons = { email: Mail, sms: MessageSquare, call: Phone };

type Props = { conversation: Conversation; isOpen: boolean; onOpen: () => void };

export function ConversationRow({ conversation, isOpen, onOpen }: Props) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { last, lastAt, unread, assignee } = conversation;
  const name = formatAddress(conversation.name);
  const Icon = last ? icons[last.channel] : MessageSquare;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={cx(
          'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4.5 py-3 text-start hover:bg-sunken',
          isOpen && 'bg-act-tint hover:bg-act-tint',
        )}
      >
        <span className="row-span-2 self-center">
          <Face name={name} src={conversation.lead && photoAddress(conversation.lead, conversation.photo)} size="m" />
        </span>
        <span className={cx('truncate', unread > 0 && 'font-medium')}>{name}</span>
        <time dateTime={lastAt} className="num text-xs text-ink-3">
          {format.relative(lastAt)}
        </time>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {last?.direction === 'out' && last.channel !== 'call' ? (
            <CornerUpLeft className="size-3.5 shrink-0 text-ink-3 rtl:-scale-x-100" aria-label={t('messages.fromUs')} />
          ) : (
            <Icon className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          )}
          <span className="truncate" dir="auto">
            {last?.words || t(last?.outcome ? `messages.outcome.${last.outcome}` : 'messages.noWords')}
          </span>
        </span>
        <span className="flex items-center justify-end gap-1.5 text-xs text-ink-3">
          {assignee && <span className="max-w-20 truncate">{people.nameOf(assignee)}</span>}
          {unread > 0 && (
            <Badge tone="need">
              <span className="sr-only">{t('messages.unread')} </span>
              {format.number(unread)}
            </Badge>
          )}
        </span>
      </button>
    </li>
  );
}
