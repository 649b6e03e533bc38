import { cx } from './classes.ts';

const signs: Record<string, string> = {
  Shift: '⇧',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
};

const onApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Shows `keys` such as "Mod+K" or "g l"; Mod is Command on a Mac and Ctrl elsewhere. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const words = keys.split(/[+ ]/).map((key) => (key === 'Mod' ? (onApple() ? '⌘' : 'Ctrl') : (signs[key] ?? key)));
  return (
    <kbd
      dir="ltr"
      // The server can't know which keyboard the reader has.
      suppressHydrationWarning
      className={cx(
        'inline-flex h-4.5 items-center gap-1 rounded-xs border border-line-strong bg-surface px-1.25 font-text text-2xs font-medium text-ink-3',
        className,
      )}
    >
      {words.join(' ')}
    </kbd>
  );
}
