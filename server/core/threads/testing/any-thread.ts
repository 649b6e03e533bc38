import { setTimeout } from 'node:timers/promises';
import { answerWith } from '../answer.ts';

export type Asked = { what: 'say' | 'spin' | 'hoard' | 'unfold' | 'wait' | 'throw' };

answerWith(async ({ what }: Asked) => {
  if (what === 'throw') throw new Error('as it came');
  if (what === 'wait') await setTimeout(3_600_000);
  while (what === 'spin');
  if (what === 'hoard') for (const held: object[] = []; ; ) held.push(Array.from({ length: 10_000 }, () => ({})));
  if (what === 'unfold') return new Uint8Array(1024 ** 3).byteLength;
  return 'said';
});
