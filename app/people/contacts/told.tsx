import { AtSign, Merge, Split, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#app/i18n/phone.tsx';
import type { T } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';

const bold = { b: (words: ReactNode) => <b>{words}</b> };
const simple = {
  'lead.merged': ['people.event.merged', <Merge key="i" />],
  'lead.merged_away': ['people.event.mergedAway', <Merge key="i" />],
  'lead.unmerged': ['people.event.unmerged', <Split key="i" />],
  'lead.told_apart': ['people.event.toldApart', <Split key="i" />],
  'contact_point.added': ['people.event.pointAdded', <AtSign key="i" />],
  'contact_point.changed': ['people.event.pointChanged', <AtSign key="i" />],
  'contact_point.removed': ['people.event.pointRemoved', <AtSign key="i" />],
  'lead.related': ['people.event.related', <Users key="i" />],
  'lead.unrelated': ['people.event.unrelated', <Users key="i" />],
} as const;

/** Timeline texts for a lead's addresses, relationships, and merges; undefined for other kinds. */
export function toldOfPeople(
  t: T,
  kind: string,
  who: string,
  data: Record<string, unknown>,
): { icon: ReactNode; words: ReactNode } | undefined {
  if (kind === 'lead.household_changed') {
    const names = (list: unknown) => (Array.isArray(list) ? list.join(', ') : '');
    const [joined, left] = [names(data.joined), names(data.left)];
    return {
      icon: <Users />,
      words: (
        <>
          {joined && <Text k="people.event.joined" values={{ who, names: joined }} components={bold} />}
          {joined && left && '. '}
          {left && <Text k="people.event.left" values={{ who, names: left }} components={bold} />}
        </>
      ),
    };
  }
  if (!Object.hasOwn(simple, kind)) return undefined;
  const [k, icon] = simple[kind as keyof typeof simple];
  const address = String(data.address ?? '');
  const values = {
    who,
    name: String(data.name ?? ''),
    address: data.channel === 'phone' ? formatPhone(address) : address,
    kind: data.relationship ? t.any(`people.kind.${data.relationship}`) : '',
  };
  return { icon, words: <Text k={k} values={values} components={bold} /> };
}
