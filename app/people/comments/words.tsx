import { Fragment } from 'react';
import { usePeople } from '../leads/use-people.tsx';

/** A comment's text with highlighted mentions. */
export function Words({ children }: { children: string }) {
  const { options } = usePeople();
  const names = options.map(({ label }) => `@${label}`).filter((name) => children.includes(name));
  if (names.length === 0) return children;
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
  return children.split(pattern).map((part, place) =>
    names.includes(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={place} className="rounded-xs bg-act-tint px-0.5 font-medium text-act">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
