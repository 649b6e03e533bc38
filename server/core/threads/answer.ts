import { parentPort } from 'node:worker_threads';

/**
 * A file that expands to more than this is made to exhaust memory. The limits apply to one array and to everything one piece of work
 * allocates.
 */
const most = { once: 96 * 1024 ** 2, altogether: 768 * 1024 ** 2 };
const counted = 64 * 1024;

let left = most.altogether;
let isOver = false;

/** A thread's memory limit doesn't include byte arrays, which is what compressed files expand into. */
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
// Makes the prototype's constructor the replaced one too, for libraries that compare an array's constructor with the global one.
Uint8Array.prototype.constructor = Bytes;

/** The loop of a `boundedWork` thread: answers each piece it is given. */
export function answerWith<Given, Answer>(work: (given: Given) => Promise<Answer> | Answer): void {
  parentPort!.on('message', async (given: Given) => {
    left = most.altogether;
    isOver = false;
    try {
      const answer = await work(given);
      // Libraries that repair broken files swallow the error and continue with half of the file.
      if (isOver) throw new Error('The file unfolds to too much.');
      parentPort!.postMessage({ answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      parentPort!.postMessage({ failure: { message, isTooMuch: isOver } });
    }
  });
}
