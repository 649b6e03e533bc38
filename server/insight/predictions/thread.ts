import { parentPort, workerData } from 'node:worker_threads';
import { type Examples, learn } from './learn.ts';

parentPort!.postMessage(learn(workerData as Examples));
