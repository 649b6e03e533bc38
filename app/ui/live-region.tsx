import { useSyncExternalStore } from 'react';
import { lastAnnouncement, onAnnouncement } from './announce.ts';

/** Must be on the page before anything is announced: mounted once, never removed. */
export function LiveRegion() {
  const { text, urgent, id } = useSyncExternalStore(onAnnouncement, lastAnnouncement, lastAnnouncement);
  return (
    <>
      <div aria-live="polite" aria-atomic="true" className="sr-only">
        {/* The key makes a repeated message a new announcement. */}
        {!urgent && <span key={id}>{text}</span>}
      </div>
      <div aria-live="assertive" aria-atomic="true" className="sr-only">
        {urgent && <span key={id}>{text}</span>}
      </div>
    </>
  );
}
