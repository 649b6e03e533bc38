import type { ReactNode } from 'react';
import { keysOf } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';

/** Events that occur on several kinds of records, with the same wording for all of them. */
const closing = keysOf('closing.event', ['joined', 'left', 'broke']);
const portal = keysOf('portals.event', ['invited', 'entered', 'ended', 'received']);

const bold = { b: (words: ReactNode) => <b>{words}</b> };

const keyOf = (kind: string) => {
  const [noun, name = ''] = kind.split('.');
  if (noun === 'closing' && name in closing) return closing[name as keyof typeof closing];
  if (noun === 'portal' && name in portal) return portal[name as keyof typeof portal];
  return undefined;
};

/** The event in words; undefined for events that only the record's own domain can describe. */
export function commonEvent(kind: string, who: string): ReactNode | undefined {
  const key = keyOf(kind);
  return key && <Text k={key} values={{ who }} components={bold} />;
}
