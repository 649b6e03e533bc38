import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useAlive } from './use-alive.ts';

type Props<Value extends string> = {
  /** Tabs show one of several panels; a radio selects an option. */
  kind: 'tab' | 'radio';
  label: string;
  value: Value;
  /** `href`: the same choice as an address, for browsers without JavaScript. */
  options: readonly { value: Value; label: ReactNode; href: string }[];
  onChoose: (value: Value) => void;
  /** The id of the panel that the tabs control. */
  panelId?: string;
  className?: string;
  itemClassName: string;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A choice of a few as links that become tabs or radio buttons: arrow keys move and select, and the group is one tab stop. */
export function ChoiceLinks<Value extends string>({
  kind,
  label,
  value,
  options,
  onChoose,
  panelId,
  className,
  itemClassName,
}: Props<Value>) {
  const alive = useAlive();
  const { dir } = useLocale();

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = options.findIndex((option) => option.value === value);
    const along = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    const step = (steps[event.key] ?? 0) * (along && dir === 'rtl' ? -1 : 1);
    const ends: Record<string, number> = { Home: 0, End: options.length - 1 };
    const next = ends[event.key] ?? (step === 0 ? undefined : (place + step + options.length) % options.length);
    const chosen = next === undefined ? undefined : options[next];
    if (!chosen || next === undefined) return;
    event.preventDefault();
    (event.currentTarget.children[next] as HTMLElement).focus();
    onChoose(chosen.value);
  };

  const press = (chosen: Value) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(chosen);
  };

  const group = { role: kind === 'tab' ? 'tablist' : 'radiogroup', 'aria-label': label, onKeyDown: move };
  return (
    <div {...group} className={className}>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <a
            key={option.value}
            role={kind}
            href={option.href}
            {...(kind === 'tab'
              ? { 'aria-selected': isChosen, 'aria-controls': panelId }
              : { 'aria-checked': isChosen })}
            tabIndex={alive && !isChosen ? -1 : 0}
            data-chosen={isChosen || undefined}
            onClick={press(option.value)}
            className={itemClassName}
          >
            {option.label}
          </a>
        );
      })}
    </div>
  );
}
