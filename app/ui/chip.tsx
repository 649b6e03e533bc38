import type { ReactNode } from 'react';
import { cx } from './classes.ts';

const tones = {
  plain: 'bg-sunken text-ink-2',
  act: 'bg-act-tint text-act',
  need: 'bg-need-tint text-need',
  loss: 'bg-loss-tint text-loss',
  info: 'bg-info-tint text-info',
};

export type Tone = keyof typeof tones;

type Props = { tone?: Tone; children: ReactNode; className?: string };

/** A status in one or two words: the dot marks it as a status, the tone says which kind. */
export function Chip({ tone = 'plain', children, className }: Props) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap before:size-1.5 before:shrink-0 before:rounded-full before:bg-current before:opacity-75',
        tones[tone],
        className,
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A number or word beside something else: a count, a plan. */
export function Badge({ tone = 'plain', children, className }: Props) {
  return (
    <span
      className={cx(
        'num inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs px-1.25 text-2xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
