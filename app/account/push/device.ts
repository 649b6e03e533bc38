import { api } from '#app/api.ts';

/** What a browser can do, and what it was told by who uses it. */
type PushAbility = 'able' | 'blocked' | 'unable';

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** Asks the reader, then the browser, then tells the server. Answers whether it is on now. */
export async function switchPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made for another installation's key cannot be used, and stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  await api.push.subscribe({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } });
  return true;
}

export async function switchPushOff(): Promise<void> {
  await api.push.unsubscribe();
  await dropSubscription();
}

/** The browser's own part of it; the server forgets it with the session. */
export async function dropSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
