import { blockDoubleTap } from '#app/device.ts';
import { readPageData } from '#app/public/islands/page-data.ts';
import { afterLoad, noteLoad } from '#app/shell/global/after-load.ts';
import { listenForErrors } from '#app/shell/global/listen-for-errors.ts';
import { listenForOffer } from '#app/shell/install/prompt.ts';

noteLoad();
listenForErrors();
blockDoubleTap();
listenForOffer();

// Public pages run without the router, and without React until one of their islands starts.
const page = readPageData();
if (page) void import('#app/public/islands/start-page.ts').then(({ startPage }) => startPage(page));
else void import('#app/start-app.tsx').then(({ startApp }) => startApp());

afterLoad(0, () => void import('#app/shell/global/track.ts').then(({ startTracking }) => startTracking()));
