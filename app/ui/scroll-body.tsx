import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './classes.ts';

const reachable = 'a[href], button, input, select, textarea, [tabindex]';

/** The part of a dialog that scrolls. Where it holds nothing to tab to it takes the focus itself, so that keys move it. */
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
    // What is read after the dialog opened makes it longer without a new size of its frame.
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
