import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

const delayMs = 700;

/** Once around everything that shows tooltips: a second one opens at once while the first has just been read. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={delayMs}>{children}</Radix.Provider>;
}

type Props = {
  text: ReactNode;
  /** The keys that do the same. */
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
};

export function Tooltip({ text, shortcut, side = 'top', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 animate-appear items-center gap-2 rounded-s bg-ink px-2 py-1 text-xs font-medium text-paper shadow-float"
        >
          {text}
          {shortcut && <Kbd keys={shortcut} className="border-transparent bg-paper/15 text-paper" />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
