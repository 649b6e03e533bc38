import { allArrived } from './sending.ts';
import { askToLeave } from './tray/sync-dialog.ts';
import { waitingWrites } from './waiting-writes.ts';

/** Whether somebody may sign out: not over work that only this device knows of, unless they say so. */
export async function mayLeave(): Promise<boolean> {
  await allArrived();
  if (waitingWrites().length === 0) return true;
  const { flush } = await import('./queue/queue.ts');
  return (await flush()) === 0 || askToLeave();
}
