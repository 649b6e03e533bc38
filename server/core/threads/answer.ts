import { parentPort } from 'node:worker_threads';

/** A file that unfolds to more than this is made to fill the memory: in one piece, and in all that one piece of work makes. */
const most = { once: 96 * 1024 ** 2, altogether: 768 * 1024 ** 2 };
const counted = 64 * 1024;

let left = most.altogether;
let isOver = false;

/** The bound on a thread's memory leaves out bytes, and bytes are what compressed files unfold into. */
const Bytes: Uint8ArrayConstructor = new Proxy(Uint8Array, {
  construct(target, given, asked): Uint8Array {
    const [size] = given;
    if (typeof size === 'number' && size > counted) {
      left -= size;
      if (size > most.once || left < 0) {
        isOver = true;
        throw new RangeError('The file unfolds to too much.');
      }
    }
    return Reflect.construct(target, given, asked === Bytes ? target : asked);
  },
});
globalThis.Uint8Array = Bytes;
// Libraries that compare an array's constructor with the global one find them alike.
Uint8Array.prototype.constructor = Bytes;

/** What a thread of `boundedWork` does: answers each piece it is given. */
export function answerWith<Given, Answer>(work: (given: Given) => Promise<Answer> | Answer): void {
  parentPort!.on('message', async (given: Given) => {
    left = most.altogether;
    isOver = false;
    try {
      const answer = await work(given);
      // Libraries that mend broken files go on after a refusal, with half of the file.
      if (isOver) throw new Error('The file unfolds to too much.');
      parentPort!.postMessage({ answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      parentPort!.postMessage({ failure: { message, isTooMuch: isOver } });
    }
  });
}
