import { Slot } from 'radix-ui';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { hideTip, shownTip, showTip, type Tip } from './tooltip-store.ts';

type Props = {
  text: ReactNode;
  /** The keys that do the same. */
  shortcut?: string;
  side?: Tip['side'];
  /** One element that takes a pointer and the focus. */
  children: ReactNode;
};

/** Words about a control, for who lingers on it 700 ms or reaches it by keyboard. Never the only place of a fact. */
export function Tooltip({ text, shortcut, side = 'top', children }: Props) {
  const show = ({ currentTarget, timeStamp }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    showTip({ text, shortcut, side, target: currentTarget }, timeStamp);
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    const mine = target;
    return () => {
      if (shownTip()?.target === mine.current) hideTip();
    };
  }, []);
  return (
    <Slot.Root
      ref={target}
      onPointerEnter={(event: PointerEvent<HTMLElement>) => event.pointerType !== 'touch' && show(event)}
      onPointerLeave={() => hideTip({ slowly: true })}
      onPointerDown={() => hideTip()}
      onFocus={(event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && show(event)}
      onBlur={() => hideTip()}
    >
      {children}
    </Slot.Root>
  );
}
