import { Mail, MessageSquare, Phone, ShieldCheck, ShieldX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Text } from '#app/i18n/text.tsx';
import { among, bold, type Teller } from './told.tsx';

const ToldMessage = lazy(() => import('../../../messages/told-message.tsx'));

const messages = {
  'message.sent': 'messages.event.sent',
  'message.held': 'messages.event.held',
  'message.denied': 'messages.event.denied',
  'message.failed': 'messages.event.failed',
  'message.cancelled': 'messages.event.cancelled',
  'message.received': 'messages.event.received',
  'call.logged': 'messages.event.call',
} as const;

/** Why the product canceled a pending listing alert. */
const alertEnds = {
  homes_gone: 'messages.event.alertHomesGone',
  search_ended: 'messages.event.alertSearchEnded',
} as const;

const consents = {
  'consent.given': ['messages.event.consentGiven', <ShieldCheck key="i" />],
  'consent.revoked': ['messages.event.consentRevoked', <ShieldX key="i" />],
} as const;

/** Timeline texts for messages and consents. */
export const tellOfMessages: Teller = ({ leadId, kind, who, data }, { t, nameOf }) => {
  const message = (kind === 'message.cancelled' && among(alertEnds, data.why ?? '')) || among(messages, kind);
  if (message)
    return {
      icon: kind === 'call.logged' ? <Phone /> : data.channel === 'sms' ? <MessageSquare /> : <Mail />,
      words: (
        <Text k={message} values={{ who: data.by ? nameOf(data.by) : who, name: data.name ?? '' }} components={bold} />
      ),
      quote: data.messageId && (
        <Suspense>
          <ToldMessage leadId={leadId} messageId={data.messageId} />
        </Suspense>
      ),
    };
  // The call itself is a separate entry at the time of the call.
  if (kind === 'call.completed')
    return { icon: <Phone />, words: <Text k="messages.event.callCompleted" values={{ who }} components={bold} /> };
  if (kind === 'call.measured')
    return { icon: <Phone />, words: t('messages.event.callMeasured', { count: Number(data.minutes) }) };
  const consent = among(consents, kind);
  if (consent) {
    const channel = t.any(`messages.channel.${data.channel}`);
    const purpose = t.any(`messages.purposeIs.${data.purpose}`);
    return { icon: consent[1], words: <Text k={consent[0]} values={{ channel, purpose }} /> };
  }
  if (kind === 'conversation.adopted')
    return {
      icon: <Mail />,
      words: <Text k="messages.event.adopted" values={{ who, address: data.address }} components={bold} />,
    };
  return undefined;
};
