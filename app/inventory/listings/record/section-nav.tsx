import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';

type Props = { sections: readonly { id: string; name: string; count?: number | undefined }[]; acts?: ReactNode };

/** Links to the sections of a long record, always visible; the current one is marked. */
export function SectionNav({ sections, acts }: Props) {
  const t = useT();
  const [here, setHere] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const found = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const watcher = new IntersectionObserver(
      (seen) => {
        const first = seen.filter(({ isIntersecting }) => isIntersecting)[0];
        if (first) setHere(first.target.id);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const one of found) watcher.observe(one);
    return () => watcher.disconnect();
  }, [ids]);
  return (
    <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface/95 backdrop-blur-sm">
      <nav
        aria-label={t('listings.sections')}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto px-2 [scrollbar-width:none]"
      >
        {sections.map(({ id, name, count }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={here === id ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(id)?.scrollIntoView({ block: 'start' });
              history.replaceState(history.state, '', `#${id}`);
              setHere(id);
            }}
            className={cx(
              'tap -mb-px shrink-0 border-b-2 px-2.5 pt-2 pb-2.5 whitespace-nowrap',
              here === id ? 'border-act font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {name}
            {count ? <span className="num ms-1.5 font-medium text-ink-3">{count}</span> : null}
          </a>
        ))}
      </nav>
      {acts && <div className="flex shrink-0 items-center gap-1 pe-2">{acts}</div>}
    </div>
  );
}
