import { useInfiniteQuery } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { tellsBankNumbers } from '#contract/core/bank-numbers.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Message } from '#contract/people/messages.ts';
import { messageQueries } from '../../messages/queries.ts';
import type { ComposedKind } from './lead-composer.tsx';
import { useExchange } from './use-exchange.ts';

type Props = { lead: Lead; onWrite: ((kind: ComposedKind) => void) | undefined };

/** Longer messages are collapsed; the timeline has the full text. */
const shortEnough = 220;

/** The lead's last message at the top of the record, with a way to reply; hidden if there is none. */
export function LeadLatest({ lead, onWrite }: Props) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { theirs, lastIsTheirs } = useExchange(lead.id);
  const messageId = theirs?.kind === 'message.received' ? String(theirs.data.messageId) : undefined;
  const messages = useInfiniteQuery({ ...messageQueries.ofLead(lead.id), enabled: messageId !== undefined });
  if (!theirs) return null;
  const message = rowsOf<Message>(messages.data).find(({ id }) => id === messageId);
  const words = messageId
    ? message && [message.subject, message.body].filter(Boolean).join('\n')
    : [theirs.data.message, theirs.data.about].filter(Boolean).join('\n');
  // A message with bank details is hidden here; the timeline explains why.
  if (!words || tellsBankNumbers(words)) return null;
  const isLong = words.length > shortEnough || words.split('\n').length > 3;
  const channel: ComposedKind = message?.channel === 'sms' || !lead.email ? 'sms' : 'email';
  return (
    <section
      aria-label={t('desk.latest')}
      className={cx('grid gap-1.5 rounded-m border px-3.5 py-2.5', lastIsTheirs ? 'border-need' : 'border-line')}
    >
      <header className="flex items-baseline gap-2 text-sm">
        <h3 className="font-medium">{t('desk.latest')}</h3>
        <time dateTime={theirs.at} title={format.dateTime(theirs.at)} className="num text-ink-3">
          {format.relative(theirs.at)}
        </time>
        {lastIsTheirs && <span className="ms-auto font-medium text-need">{t('desk.unanswered')}</span>}
      </header>
      <p dir="auto" className={cx('whitespace-pre-wrap wrap-anywhere', isLong && !isOpen && 'line-clamp-3')}>
        {words}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {onWrite && (lead.email || lead.phone) && (
          <Button size="s" icon={<Reply className="rtl:-scale-x-100" />} onClick={() => onWrite(channel)}>
            {t('messages.answer')}
          </Button>
        )}
        {isLong && (
          <Button kind="quiet" size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'desk.showLess' : 'ui.showMore')}
          </Button>
        )}
      </div>
    </section>
  );
}
