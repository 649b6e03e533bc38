import { setTimeout } from 'node:timers/promises';
import { answerWith } from '../answer.ts';

export type Asked = {
  what: 'say' | 'spin' | 'hoard' | 'unfold' | 'wait' | 'throw';
  /** Counts the iterations of `spin`, for the test to observe. */
  turns?: SharedArrayBuffer;
};

answerWith(async ({ what, turns = new SharedArrayBuffer(4) }: Asked) => {
  const counter = new Int32Array(turns);
  if (what === 'throw') throw new Error('as it came');
  if (what === 'wait') await setTimeout(3_600_000);
  while (what === 'spin') Atomics.add(counter, 0, 1);
  if (what === 'hoard') for (const held: object[] = []; ; ) held.push(Array.from({ length: 10_000 }, () => ({})));
  if (what === 'unfold') return new Uint8Array(1024 ** 3).byteLength;
  return 'said';
});
