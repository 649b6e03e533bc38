/** The list action of a key. Undefined when the list does not handle the key. */
type GridAct =
  | { move: number }
  | { column: 1 | -1 }
  | { to: 'first' | 'last' }
  | 'open'
  | 'edit'
  | 'choose'
  | 'extend'
  | 'chooseShown'
  | 'leave';

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** `page`: visible rows; `isRightToLeft`: the next column is to the left. */
export function gridAct(pressed: Pressed, page: number, isRightToLeft: boolean): GridAct | undefined {
  const { key, shiftKey, altKey } = pressed;
  const withMod = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return undefined;
  if (withMod) {
    if (key === 'a') return 'chooseShown';
    if (key === 'Home') return { to: 'first' };
    if (key === 'End') return { to: 'last' };
    return undefined;
  }
  const toEnd = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const toStart = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const acts: Record<string, GridAct> = {
    j: { move: 1 },
    ArrowDown: { move: 1 },
    k: { move: -1 },
    ArrowUp: { move: -1 },
    PageDown: { move: page },
    PageUp: { move: -page },
    Home: { to: 'first' },
    End: { to: 'last' },
    [toEnd]: { column: 1 },
    [toStart]: { column: -1 },
    Enter: 'open',
    e: 'edit',
    F2: 'edit',
    x: shiftKey ? 'extend' : 'choose',
    ' ': shiftKey ? 'extend' : 'choose',
    Escape: 'leave',
  };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(acts, name) ? acts[name] : undefined;
}
