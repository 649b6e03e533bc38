import type { ReactNode } from 'react';

export type Card = { title: ReactNode; text: ReactNode; href?: string; mark?: ReactNode };

type Props = {
  cards: readonly Card[];
  /** `h2` for a list without a heading above. */
  level?: 'h2' | 'h3';
};

/** Short facts side by side. A card with an address is a link as a whole. */
export function CardList({ cards, level: Heading = 'h3' }: Props) {
  return (
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {cards.map(({ title, text, href, mark }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is written down and never changes
        <li key={place} className="group relative border-t border-line-strong pt-4">
          <Heading className="flex items-baseline justify-between gap-3 text-xl font-medium">
            {href ? (
              <a
                href={href}
                className="underline-offset-4 outline-none after:absolute after:inset-0 group-hover:underline focus-visible:after:outline-2 focus-visible:after:outline-act"
              >
                {title}
              </a>
            ) : (
              title
            )}
            {mark && <span className="text-sm font-normal whitespace-nowrap text-ink-3">{mark}</span>}
          </Heading>
          <p className="mt-1.5 text-lg text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
