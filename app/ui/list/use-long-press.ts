import { type PointerEvent, useEffect, useRef } from 'react';

const pressMs = 450;
const stillPx = 8;

/** Detects a long press. `wasPressed` tells the click handler that the click ending a long press is not a tap. */
export function useLongPress(onPress: (target: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasPressed = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const on = {
    onPointerDown(event: PointerEvent) {
      wasPressed.current = false;
      if (event.pointerType !== 'touch') return;
      const target = event.target as HTMLElement;
      from.current = { x: event.clientX, y: event.clientY };
      stop();
      timer.current = setTimeout(() => {
        wasPressed.current = true;
        onPress(target);
      }, pressMs);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = from.current;
      if (Math.abs(event.clientX - x) > stillPx || Math.abs(event.clientY - y) > stillPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
  return { on, wasPressed };
}
