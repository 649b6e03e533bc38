import { isFramed } from './framed.ts';

const path = '/sw.js';

/** Once a page: the worker that opens the workspace without a network. A preview in a frame leaves none behind. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    if (isFramed()) await removeWorkers();
    else await navigator.serviceWorker.register(path, { updateViaCache: 'none' });
  } catch {
    // Private windows and some policies forbid it: then the product works as long as there is a network.
  }
}

async function removeWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  const names = await caches.keys();
  await Promise.all([...workers.map((worker) => worker.unregister()), ...names.map((name) => caches.delete(name))]);
}
