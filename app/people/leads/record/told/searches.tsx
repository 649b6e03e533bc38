import { BellRing } from 'lucide-react';
import { Text } from '#app/i18n/text.tsx';
import { among, bold, type Teller } from './told.tsx';

const searchWords = {
  'search.created': 'leads.event.searchCreated',
  'search.changed': 'leads.event.searchChanged',
  'search.archived': 'leads.event.searchArchived',
  'search.restored': 'leads.event.searchRestored',
  'search.stopped': 'leads.event.searchStopped',
  'search.resumed': 'leads.event.searchResumed',
  'search.slowed': 'leads.event.searchSlowed',
  'search.alert_called_off': 'leads.event.alertCalledOff',
} as const;

export const tellOfSearches: Teller = ({ kind, who, data }) => {
  const words = among<(typeof searchWords)[keyof typeof searchWords]>(searchWords, kind);
  return (
    words && { icon: <BellRing />, words: <Text k={words} values={{ who, name: data.name ?? '' }} components={bold} /> }
  );
};
