import { isZoomAllowed } from '#app/ui/allow-zoom.ts';

const doubleTapMs = 300;
const coresForFullMotion = 4;

/**
 * Devices with few cores get the class under which nothing moves. It stands in the document's head: given later it would
 * make the browser reckon the whole page's styles a second time, on the very devices that are slow at it.
 */
export const calmSlowDevices = `navigator.hardwareConcurrency<${coresForFullMotion}&&document.documentElement.classList.add('reduce-animations')`;

/** A second tap within 300 ms does nothing, wherever it falls, unless the reader has allowed zoom. */
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
