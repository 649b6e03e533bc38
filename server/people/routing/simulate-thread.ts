import { parentPort, workerData } from 'node:worker_threads';
import { type PastLead, Replay, type ReplayGiven } from './simulate.ts';

const replay = new Replay(workerData as ReplayGiven);

/** Leads are replayed and answered by how many they were; nothing more to come is answered by what came of it. */
parentPort!.on('message', (leads: PastLead[] | null) => {
  for (const lead of leads ?? []) replay.take(lead);
  parentPort!.postMessage(leads ? leads.length : replay.result());
});
