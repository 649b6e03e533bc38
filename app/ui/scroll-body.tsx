import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './classes.ts';

const reachable = 'a[href], button, input, select, textarea, [tabindex]';

/** The scrolling part of a dialog. If nothing inside can be focused, it takes the focus itself, so that keys can scroll it. */
export function ScrollBody({ className, children }: { className?: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  useEffect(() => {
    const { current } = body;
    if (!current) return;
    const look = () => setTakesFocus(current.scrollHeight > current.clientHeight && !current.querySelector(reachable));
    look();
    const resized = new ResizeObserver(look);
    resized.observe(current);
    // Content loaded after opening makes it longer without resizing its frame, so a ResizeObserver alone would miss it.
    const changed = new MutationObserver(look);
    changed.observe(current, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
  return (
    <div
      ref={body}
      className={cx('min-h-0 flex-1 overflow-y-auto', className)}
      {...(takesFocus && { role: 'group', tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
