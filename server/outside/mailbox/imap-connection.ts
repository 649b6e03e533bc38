import type { Socket } from 'node:net';
import { MailboxError } from './mailbox.ts';

/** One response line with its literals. */
export type Answer = { text: string; literals: Buffer[] };

const mostBytes = 30 * 1024 * 1024;

/** The part of IMAP (RFC 9051) needed for reading: a command, its untagged responses, and its end. */
export class ImapConnection {
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #number = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async greeting(): Promise<void> {
    const { text } = await this.#answer();
    if (!text.startsWith('* OK')) throw new MailboxError('The mail server does not let us in.');
  }

  async command(words: string): Promise<Answer[]> {
    this.#number += 1;
    const tag = `L${this.#number}`;
    this.#socket.write(`${tag} ${words}\r\n`);
    const untagged: Answer[] = [];
    for (;;) {
      const answer = await this.#answer();
      if (!answer.text.startsWith(`${tag} `)) {
        untagged.push(answer);
        continue;
      }
      if (answer.text.startsWith(`${tag} OK`)) return untagged;
      // The server's message is not included, because it may repeat what was sent.
      throw new MailboxError(`The mail server refused ${words.split(' ', 1)[0]}.`);
    }
  }

  /** Reads a response line: after `{n}` at the end of a line, the next n bytes are a literal, and the line continues after them. */
  async #answer(): Promise<Answer> {
    const literals: Buffer[] = [];
    let text = '';
    for (;;) {
      text += (await this.#line()).toString('utf8');
      const size = /\{(\d+)\}$/.exec(text)?.[1];
      if (size === undefined) return { text, literals };
      literals.push(await this.#take(Number(size)));
    }
  }

  async #line(): Promise<Buffer> {
    let end = this.#rest.indexOf('\r\n');
    for (; end < 0; end = this.#rest.indexOf('\r\n')) await this.#more();
    const line = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end + 2);
    return line;
  }

  async #take(size: number): Promise<Buffer> {
    if (size > mostBytes) throw new MailboxError('A mail is larger than 30 MB.');
    while (this.#rest.length < size) await this.#more();
    const taken = Buffer.from(this.#rest.subarray(0, size));
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new MailboxError('The mail server hung up.');
    this.#rest = Buffer.concat([this.#rest, value]);
    if (this.#rest.length > mostBytes + 65_536) throw new MailboxError('The mail server says too much.');
  }
}
