const doubleTapMs = 300;
const coresForFullMotion = 4;

/** Devices with few cores get the class under which nothing moves. */
export function calmSlowDevices(): void {
  if (navigator.hardwareConcurrency < coresForFullMotion) document.documentElement.classList.add('reduce-animations');
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
      if (document.documentElement.dataset.zoom === 'on') return;
      const soon = event.timeStamp - last <= doubleTapMs;
      last = event.timeStamp;
      const control = event.target instanceof Element && event.target.closest('a,button,input,select,textarea,[role]');
      if (soon && !control) event.preventDefault();
    },
    { passive: false },
  );
}
