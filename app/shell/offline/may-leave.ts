import { allArrived } from './sending.ts';
import { askToLeave } from './tray/sync-dialog.ts';
import { waitingWrites } from './waiting-writes.ts';

/** Whether the user may sign out: not while this device has unsent changes, unless the user confirms. */
export async function mayLeave(): Promise<boolean> {
  await allArrived();
  if (waitingWrites().length === 0) return true;
  const { flush } = await import('./queue/queue.ts');
  return (await flush()) === 0 || askToLeave();
}
