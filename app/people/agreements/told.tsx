import { FileSignature } from 'lucide-react';
import { Text } from '#app/i18n/text.tsx';
import { bold, type Teller } from '../leads/record/told/told.tsx';

const words = {
  'buyer_agreement.added': 'agreements.event.added',
  'buyer_agreement.ended': 'agreements.event.ended',
} as const;
const isKnown = (kind: string): kind is keyof typeof words => Object.hasOwn(words, kind);

/** Timeline texts for buyer agreements. */
export const tellOfAgreements: Teller = ({ kind, who }) =>
  isKnown(kind)
    ? { icon: <FileSignature />, words: <Text k={words[kind]} values={{ who }} components={bold} /> }
    : undefined;
