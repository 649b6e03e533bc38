import type { AnyCall } from '#contract/core/call.ts';

/** Rights over the organisation itself: who belongs to it and what may speak for it is decided while connected. */
const administrative: readonly string[] = ['organisation.change', 'members.manage', 'keys.manage', 'jobs.read'];

/** Meant for this very moment: a preview, an act on whatever a list shows now, a farewell. */
const momentary: readonly string[] = ['leads.previewBulk', 'leads.bulk', 'members.leave'];

/** Whether a write can be kept on this device and sent later. */
export function mayWait(name: string, { method, access, body, reply, secret }: AnyCall): boolean {
  if (method === 'GET' || body !== 'json' || reply !== 'json' || secret) return false;
  if (access.who !== 'member' || access.fresh) return false;
  return !administrative.includes(access.right) && !momentary.includes(name);
}
