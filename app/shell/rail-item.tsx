import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import type { Destination } from './navigation.ts';
import { useRailCount } from './use-rail-count.ts';

type Props = { destination: Destination; narrow: boolean; current: boolean };

export function RailItem({ destination, narrow, current }: Props) {
  const t = useT();
  const format = useFormat();
  const count = useRailCount(destination);
  const { path, name, icon: Icon } = destination;
  const words = t(name);
  const place = useRef<HTMLAnchorElement>(null);
  // Keeps the current entry visible in a long navigation.
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const link = (
    <Link
      ref={place}
      to={path}
      prefetch="intent"
      aria-current={current ? 'page' : undefined}
      aria-label={narrow ? words : undefined}
      className={cx(
        'flex h-8 items-center gap-2.5 rounded-s px-2 text-ink-2 transition-colors hover:bg-surface/60 hover:text-ink pointer-coarse:h-11',
        narrow && 'justify-center px-0',
        current && 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--line)] hover:bg-surface',
      )}
    >
      <Icon className={cx('size-4 shrink-0', current ? 'text-act' : 'text-ink-3')} />
      {!narrow && <span className="me-auto truncate">{words} </span>}
      {!narrow && count !== undefined && count.count > 0 && (
        <span className={cx('num text-xs font-medium', count.needed ? 'text-need' : 'text-ink-3')}>
          {format.number(count.count)}
          {count.more && '+'}
        </span>
      )}
    </Link>
  );
  return narrow ? (
    <Tooltip text={words} side={document.documentElement.dir === 'rtl' ? 'left' : 'right'}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
