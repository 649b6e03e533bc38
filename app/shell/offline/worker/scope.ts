/** The service worker types that we use, because TypeScript's libraries for windows and workers exclude each other. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
export type Asked = Lasting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
export type Told = Lasting & { data: unknown };
type Pushed = Lasting & { data: { json(): unknown } | null };
type Clicked = Lasting & { notification: Notification };
type OpenWindow = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };

type Scope = {
  location: Location;
  navigator: Navigator;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: Asked) => void): void;
  addEventListener(type: 'message', act: (event: Told) => void): void;
  addEventListener(type: 'push', act: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', act: (event: Clicked) => void): void;
};

export const worker = globalThis as unknown as Scope;
