import { isZoomAllowed } from '#app/ui/allow-zoom.ts';

const doubleTapMs = 300;
const coresForFullMotion = 4;

/**
 * Turns animations off on devices with few cores. It runs in the document's head: added later, the class would make the browser recalculate
 * all styles of the page, on the very devices where that is slow.
 */
export const calmSlowDevices = `navigator.hardwareConcurrency<${coresForFullMotion}&&document.documentElement.classList.add('reduce-animations')`;

/** Ignores a second tap anywhere within 300 ms, unless the reader has allowed zoom. */
export function blockDoubleTap(): void {
  let last = Number.NEGATIVE_INFINITY;
  document.addEventListener(
    'touchend',
    (event) => {
      if (isZoomAllowed()) return;
      const soon = event.timeStamp - last <= doubleTapMs;
      last = event.timeStamp;
      if (soon) event.preventDefault();
    },
    { passive: false },
  );
}
