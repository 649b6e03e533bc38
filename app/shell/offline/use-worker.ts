import { useEffect } from 'react';
import { useLocale, useT } from '#app/i18n/t.ts';
import { notify } from '#app/ui/notify.ts';
import type { WorkerNews } from './worker/worker-news.ts';

const lookMs = 3_600_000;
/** Held by the tab that sends writes; a new release waits for it before it takes over. */
const queueLock = 'lintel-queue';

/** Tells the service worker to store what the workspace needs offline, and announces new releases. */
export function useWorker(): void {
  const { locale } = useLocale();
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    void navigator.serviceWorker.ready.then(({ active }) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const seen = [...new Set(loaded.filter((path) => path.startsWith('/assets/')))];
      active?.postMessage({ kind: 'keep', locale, seen } satisfies WorkerNews);
    });
  }, [locale]);
  useUpdates();
}

function useUpdates(): void {
  const t = useT();
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let over = false;
    const announced = new WeakSet<ServiceWorker>();
    void navigator.serviceWorker.ready.then((registration) => {
      if (over) return;
      const look = () => {
        const { waiting } = registration;
        if (!waiting || announced.has(waiting)) return;
        announced.add(waiting);
        notify({
          title: t('page.update.ready'),
          durationMs: Number.POSITIVE_INFINITY,
          action: { label: t('page.update.reload'), onAction: () => void takeOver(waiting) },
        });
      };
      look();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', look),
      );
      timer = setInterval(() => void registration.update().catch(() => {}), lookMs);
    });
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [t]);
}

/** Waits until no write is being sent, because its answer would be lost. */
async function takeOver(waiting: ServiceWorker): Promise<void> {
  const activate = () =>
    new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      waiting.postMessage({ kind: 'activate' } satisfies WorkerNews);
    });
  if ('locks' in navigator) await navigator.locks.request(queueLock, activate);
  else await activate();
  location.reload();
}
