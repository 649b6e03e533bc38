import { parentPort, workerData } from 'node:worker_threads';
import { facts } from './facts.ts';
import { learnPrices } from './learn.ts';
import type { Sale } from './price-model.ts';

parentPort!.postMessage(learnPrices(facts, workerData as Sale[]));
