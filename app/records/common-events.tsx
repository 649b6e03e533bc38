import type { ReactNode } from 'react';
import { keysOf } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';

/** What can happen to records of several kinds, and is told alike of all of them. */
const closing = keysOf('closing.event', ['joined', 'left', 'broke']);
const portal = keysOf('portals.event', ['invited', 'entered', 'ended', 'received']);

const bold = { b: (words: ReactNode) => <b>{words}</b> };

const keyOf = (kind: string) => {
  const [noun, name = ''] = kind.split('.');
  if (noun === 'closing' && name in closing) return closing[name as keyof typeof closing];
  if (noun === 'portal' && name in portal) return portal[name as keyof typeof portal];
  return undefined;
};

/** In words; nothing where only a domain of its own has them. */
export function commonEvent(kind: string, who: string): ReactNode | undefined {
  const key = keyOf(kind);
  return key && <Text k={key} values={{ who }} components={bold} />;
}
