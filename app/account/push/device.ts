import { api } from '#app/api.ts';

/** Whether the browser supports push, and whether the user has blocked it. */
type PushAbility = 'able' | 'blocked' | 'unable';

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** Asks the user for permission, subscribes the browser, and tells the server. Returns whether push is on now. */
export async function switchPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made for another installation's key is useless, and would block a new one.
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

/** Ends the browser's part of the subscription; the server deletes its part with the session. */
export async function dropSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
