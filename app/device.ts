import { isZoomAllowed } from '#app/ui/allow-zoom.ts';
import { viewportFor } from '#contract/core/document.ts';

const doubleTapMs = 300;
const coresForFullMotion = 4;

/**
 * Devices with few cores get the class under which nothing moves. It stands in the document's head: given later it would
 * make the browser reckon the whole page's styles a second time, on the very devices that are slow at it.
 */
export const calmSlowDevices = `navigator.hardwareConcurrency<${coresForFullMotion}&&document.documentElement.classList.add('reduce-animations')`;

/**
 * Fingers can't pinch a page (maximum scale 1), unless they were allowed to. Applications are sent that way. A page to
 * read is so once it is touched: until then the limit would only be met by readers' tools, which take it amiss.
 * `touch-action` in base.css holds the page still meanwhile.
 */
export function holdScale(): void {
  const hold = () =>
    document.querySelector('meta[name=viewport]')?.setAttribute('content', viewportFor(isZoomAllowed()));
  document.addEventListener('touchstart', hold, { once: true, passive: true, capture: true });
}

/**
 * A second tap within 300 ms does nothing. Controls are left out: there `touch-action` already stops the zoom, and
 * someone typing digits on a pad must not lose every other one.
 */
export function blockDoubleTap(): void {
  let last = 0;
  document.addEventListener(
    'touchend',
    (event) => {
      if (isZoomAllowed()) return;
      const soon = event.timeStamp - last <= doubleTapMs;
      last = event.timeStamp;
      const control = event.target instanceof Element && event.target.closest('a,button,input,select,textarea,[role]');
      if (soon && !control) event.preventDefault();
    },
    { passive: false },
  );
}
