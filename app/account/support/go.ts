import { api } from '#app/api.ts';
import { moveOn } from '#app/shell/use-organisation.ts';
import { rememberSession } from '../refresh.ts';
import { tellTabs } from '../tabs.ts';

/** Another organization is loaded as a new document, so that no data of the previous one stays in memory. */
async function move(deed: () => Promise<{ expiresAt: number }>, to: string): Promise<void> {
  const stay = moveOn();
  try {
    rememberSession((await deed()).expiresAt);
  } catch (error) {
    stay();
    throw error;
  }
  tellTabs({ kind: 'changed' });
  location.assign(to);
}

export const goInto = (id: string): Promise<void> => move(() => api.support.enter({ id }), '/dashboard');
export const goHome = (given: { end: boolean }): Promise<void> =>
  move(() => api.support.leave(given), '/admin/support');
