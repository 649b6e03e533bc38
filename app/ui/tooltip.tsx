import { Slot } from 'radix-ui';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { hideTip, shownTip, showTip, type Tip } from './tooltip-store.ts';

type Props = {
  text: ReactNode;
  /** The keyboard shortcut of the same action. */
  shortcut?: string;
  side?: Tip['side'];
  /** One focusable element that takes pointer events. */
  children: ReactNode;
};

/** A hint shown after hovering 700 ms or on keyboard focus. Never the only place for a fact. */
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
