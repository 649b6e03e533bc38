import { isFramed } from './framed.ts';

const path = '/sw.js';

/** Registers the service worker that opens the workspace offline, once per page. Framed previews remove it instead. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    if (isFramed()) await removeWorkers();
    else await navigator.serviceWorker.register(path, { updateViaCache: 'none' });
  } catch {
    // Private windows and some policies forbid it; the product then works only with a network.
  }
}

async function removeWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  const names = await caches.keys();
  await Promise.all([...workers.map((worker) => worker.unregister()), ...names.map((name) => caches.delete(name))]);
}
