import { Hand, Handshake, MessageSquareText, Route, Scale, Share2, UserRound } from 'lucide-react';
import { Text } from '#app/i18n/text.tsx';
import { WhyMe } from '../../../routing/why-me.tsx';
import { among, bold, type Teller } from './told.tsx';

/** Texts for added and removed collaborators. */
const circles = {
  'lead.shared': ['leads.event.shared', 'leads.event.unshared'],
  'lead.co_owned': ['leads.event.coOwned', 'leads.event.notCoOwned'],
} as const;

const ownership = {
  'lead.ownership_changed': 'leads.event.ownershipChanged',
  'lead.ownership_proposed': 'leads.event.ownershipProposed',
  'lead.ownership_declined': 'leads.event.ownershipDeclined',
} as const;

/** Texts for handoffs, with the sender's summary or the recipient's answer. */
const handoffs = {
  'lead.handed_over': 'handoff.event.handedOver',
  'lead.handoff_accepted': 'handoff.event.accepted',
  'lead.handoff_declined': 'handoff.event.declined',
  'lead.handoff_withdrawn': 'handoff.event.withdrawn',
} as const;

/** Timeline texts for sharing, handoffs, and ownership. */
export const tellOfHands: Teller = ({ leadId, kind, who, data, given }, { t, nameOf, namesOf }) => {
  const circle = among(circles, kind);
  if (circle) {
    const [added, removed] = [namesOf(given.added), namesOf(given.removed)];
    return {
      icon: <Share2 />,
      words: (
        <>
          {added && <Text k={circle[0]} values={{ who, names: added }} components={bold} />}
          {added && removed && '. '}
          {removed && <Text k={circle[1]} values={{ who, names: removed }} components={bold} />}
        </>
      ),
    };
  }
  const handed = among(handoffs, kind);
  if (handed) {
    const values = { who, to: nameOf(data.to ?? null) };
    return {
      icon: <Handshake />,
      words: <Text k={handed} values={values} components={bold} />,
      quote: data.summary || data.answer,
    };
  }
  switch (kind) {
    case 'lead.assigned': {
      const to = nameOf(data.to ?? null);
      return {
        icon: <UserRound />,
        words:
          to === who ? (
            <Text k="leads.event.claimed" values={{ who }} components={bold} />
          ) : (
            <Text k="leads.event.assigned" values={{ who, to }} components={bold} />
          ),
      };
    }
    case 'lead.ownership_changed':
    case 'lead.ownership_proposed':
    case 'lead.ownership_declined':
      return {
        icon: <Scale />,
        words: (
          <Text k={ownership[kind]} values={{ who, whose: t.any(`leads.ownership.${data.to}`) }} components={bold} />
        ),
      };
    case 'lead.routed':
      return {
        icon: <Route />,
        words: (
          <>
            <Text
              k="leads.event.routed"
              values={{ rule: data.rule ?? '', how: t.any(`routing.method.${data.method}`) }}
              components={bold}
            />{' '}
            <WhyMe leadId={leadId} />
          </>
        ),
      };
    case 'lead.offered':
      return {
        icon: <Hand />,
        words: <Text k="leads.event.offered" values={{ names: namesOf(given.users) }} components={bold} />,
      };
    case 'lead.offer_texted':
      return {
        icon: <MessageSquareText />,
        words: <Text k="routing.offerTexted" values={{ name: nameOf(data.to ?? null) }} components={bold} />,
      };
    case 'lead.claimed':
      return { icon: <Hand />, words: <Text k="leads.event.claimed" values={{ who }} components={bold} /> };
    default:
      return undefined;
  }
};
