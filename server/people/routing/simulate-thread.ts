import { parentPort, workerData } from 'node:worker_threads';
import { type PastLead, Replay, type ReplayGiven } from './simulate.ts';

const replay = new Replay(workerData as ReplayGiven);

/** Replays a chunk of leads and answers with its size; null asks for the final result. */
parentPort!.on('message', (leads: PastLead[] | null) => {
  for (const lead of leads ?? []) replay.take(lead);
  parentPort!.postMessage(leads ? leads.length : replay.result());
});
