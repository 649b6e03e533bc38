import pgUtils from 'pg/lib/utils.js';
import type { Statement } from './sql.ts';

/**
 * The message buffer: a batch in PostgreSQL's protocol is one buffer and one write. The driver makes a buffer for every message and passes
 * each to the socket, which takes as long as everything else it does for a small query.
 */
const usualSize = 16 * 1024;
const mostKept = 256 * 1024;
let buffer = Buffer.allocUnsafe(usualSize);
let end = 0;

type Sent = Statement & {
  /** Whether to ask PostgreSQL which fields the rows have. */
  describe: boolean;
};

/** `isKnown` tells whether the connection already has a statement of this name. */
export function batchMessage(statements: readonly Sent[], isKnown: (name: string) => boolean): Buffer {
  end = 0;
  const parsed = new Set<string>();
  for (const { name = '', text, values, describe } of statements) {
    if (name === '' || !(isKnown(name) || parsed.has(name))) {
      parseMessage(name, text);
      parsed.add(name);
    }
    if (describe) describeMessage(name);
    bindMessage(name, values);
    add(execute);
  }
  add(sync);
  const message = Buffer.from(buffer.subarray(0, end));
  // A batch of megabytes is rare, so its memory is not kept.
  if (buffer.length > mostKept) buffer = Buffer.allocUnsafe(usualSize);
  return message;
}

/** Executes the unnamed portal and returns all rows. */
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

function parseMessage(name: string, text: string): void {
  const begun = begin(0x50);
  addText(name);
  addByte(0);
  addText(text);
  addByte(0);
  // No parameter types are declared: PostgreSQL infers each from its context.
  addInt16(0);
  finish(begun);
}

function describeMessage(name: string): void {
  const begun = begin(0x44);
  // Describes a statement, not a portal.
  addByte(0x53);
  addText(name);
  addByte(0);
  finish(begun);
}

const isText = 0;
const isBinary = 1;

function bindMessage(name: string, values: readonly unknown[]): void {
  const begun = begin(0x42);
  // The unnamed portal.
  addByte(0);
  addText(name);
  addByte(0);
  addInt16(values.length);
  let format = reserve(2 * values.length);
  addInt16(values.length);
  for (const value of values) {
    const ready = typeof value === 'string' ? value : pgUtils.prepareValue(value);
    buffer.writeInt16BE(Buffer.isBuffer(ready) ? isBinary : isText, format);
    format += 2;
    const length = reserve(4);
    if (ready === null || ready === undefined) {
      buffer.writeInt32BE(-1, length);
      continue;
    }
    if (Buffer.isBuffer(ready)) add(ready);
    else addText(String(ready));
    buffer.writeInt32BE(end - length - 4, length);
  }
  // All results as text.
  addInt16(1);
  addInt16(isText);
  finish(begun);
}

function begin(code: number): number {
  addByte(code);
  return reserve(4);
}

/** The length includes its own four bytes, but not the code before it. */
const finish = (begun: number): void => void buffer.writeInt32BE(end - begun, begun);

function reserve(bytes: number): number {
  const at = end;
  if (at + bytes > buffer.length) {
    const larger = Buffer.allocUnsafe(2 * (at + bytes));
    buffer.copy(larger, 0, 0, at);
    buffer = larger;
  }
  end = at + bytes;
  return at;
}

function add(bytes: Uint8Array): void {
  const at = reserve(bytes.length);
  buffer.set(bytes, at);
}

function addByte(value: number): void {
  const at = reserve(1);
  buffer[at] = value;
}

function addInt16(value: number): void {
  const at = reserve(2);
  buffer.writeInt16BE(value, at);
}

function addText(text: string): void {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  const at = reserve(3 * text.length);
  end = at + buffer.write(text, at);
}
