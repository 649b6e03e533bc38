import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { hideTip, keepTip, onTip, shownTip, type Tip } from './tooltip-store.ts';

const nothing = () => null;
const away = 6;
const fromEdge = 8;

/** Draws the tooltip; mounted once in a layout whose parts use tooltips. */
export function TooltipHost() {
  const tip = useSyncExternalStore(onTip, shownTip, nothing);
  return tip && createPortal(<Bubble tip={tip} />, document.body);
}

function Bubble({ tip }: { tip: Tip }) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const { target, side } = tip;

  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, target, side);
  }, [target, side]);

  useEffect(() => {
    // A control with an aria-label would be read twice.
    const describes = !target.hasAttribute('aria-label') && !target.hasAttribute('aria-describedby');
    if (describes) target.setAttribute('aria-describedby', id);
    const gone = () => hideTip();
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && hideTip();
    document.addEventListener('scroll', gone, { capture: true, passive: true });
    document.addEventListener('keydown', pressed);
    return () => {
      if (describes) target.removeAttribute('aria-describedby');
      document.removeEventListener('scroll', gone, { capture: true });
      document.removeEventListener('keydown', pressed);
    };
  }, [target, id]);

  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={keepTip}
      onPointerLeave={() => hideTip({ slowly: true })}
      className="fixed z-60 flex max-w-72 animate-appear items-center gap-2 rounded-s bg-ink px-2 py-1 text-xs font-medium text-paper shadow-float"
    >
      {tip.text}
      {tip.shortcut && <Kbd keys={tip.shortcut} className="border-transparent bg-paper/15 text-paper" />}
    </div>
  );
}

/** On the preferred side, or on the opposite one when there is no room, and always inside the window. */
function place(bubble: HTMLElement, target: HTMLElement, side: Tip['side']): void {
  const box = target.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const across = side === 'left' || side === 'right';
  const room = {
    top: box.top - height - away,
    bottom: innerHeight - box.bottom - height - away,
    left: box.left - width - away,
    right: innerWidth - box.right - width - away,
  };
  const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;
  const at = room[side] >= fromEdge ? side : opposite[side];
  const x = across ? (at === 'left' ? room.left : box.right + away) : box.left + (box.width - width) / 2;
  const y = across ? box.top + (box.height - height) / 2 : at === 'top' ? room.top : box.bottom + away;
  bubble.style.left = `${Math.min(Math.max(x, fromEdge), innerWidth - width - fromEdge)}px`;
  bubble.style.top = `${Math.min(Math.max(y, fromEdge), innerHeight - height - fromEdge)}px`;
}
