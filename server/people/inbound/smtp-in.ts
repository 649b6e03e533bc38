import { createServer, type Socket } from 'node:net';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAddress } from './doors.ts';
import { mailIdOf } from './read/mail.ts';
import { takeIn } from './take.ts';

const mostBytes = 10 * 1024 * 1024;
const longestLine = 2_000;
const mostCommands = 200;
const mostRecipients = 10;
const idleMs = 60_000;
const mostConnections = 100;

type Found = Awaited<ReturnType<typeof findAddress>>;

/**
 * An SMTP server for inbound leads: it has no users, relays nothing, and accepts only mail to an existing lead source, with the part of RFC
 * 5321 that delivery needs. It runs behind a mail server or as the MX of its own domain.
 */
export async function startMailDoor(
  services: Services,
  { port, host, domain }: { port: number; host: string; domain: string },
): Promise<{ port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    new Visit(services, domain, socket).begin();
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** One connection: commands line by line, then a mail up to the line with a single dot. */
class Visit {
  readonly #services: Services;
  readonly #domain: string;
  readonly #socket: Socket;
  #waiting = Buffer.alloc(0);
  #commands = 0;
  #hasSender = false;
  #to: Found[] = [];
  #mail: Buffer[] | undefined;
  #size = 0;
  #work = Promise.resolve();

  constructor(services: Services, domain: string, socket: Socket) {
    this.#services = services;
    this.#domain = domain;
    this.#socket = socket;
  }

  begin(): void {
    this.#socket.setTimeout(idleMs, () => this.#leave('421 4.4.2 Too slow'));
    this.#socket.on('error', () => this.#socket.destroy());
    // Pauses input while a command is handled, so that replies keep the order of the commands.
    this.#socket.on('data', (part: Buffer) => {
      this.#socket.pause();
      this.#work = this.#work
        .then(() => this.#take(part))
        .catch((error: unknown) => {
          this.#services.log.error({ err: error }, 'a mail could not be taken in');
          this.#leave('451 4.3.0 Try again later');
        })
        .finally(() => this.#socket.resume());
    });
    this.#say(`220 ${this.#domain} ready`);
  }

  #say(line: string): void {
    if (this.#socket.writable) this.#socket.write(`${line}\r\n`);
  }

  #leave(line: string): void {
    this.#say(line);
    this.#socket.end();
  }

  async #take(part: Buffer): Promise<void> {
    this.#waiting = Buffer.concat([this.#waiting, part]);
    for (;;) {
      const end = this.#waiting.indexOf('\n');
      if (end < 0) {
        // A line of a mail may be as long as the whole mail allows, so it is buffered as it arrives.
        if (this.#waiting.length > (this.#mail ? mostBytes : longestLine)) this.#leave('500 5.5.2 Line too long');
        return;
      }
      const line = this.#waiting.subarray(0, end + 1);
      this.#waiting = this.#waiting.subarray(end + 1);
      if (this.#mail) await this.#takeLine(line);
      else await this.#answer(line.toString('latin1').trim());
      if (!this.#socket.writable) return;
    }
  }

  async #answer(line: string): Promise<void> {
    this.#commands += 1;
    if (this.#commands > mostCommands) return this.#leave('421 4.7.0 Too many commands');
    const [verb = ''] = line.toUpperCase().split(/[\s:]/, 1);
    switch (verb) {
      case 'HELO':
        return this.#say(`250 ${this.#domain}`);
      case 'EHLO':
        this.#say(`250-${this.#domain}`);
        this.#say(`250-SIZE ${mostBytes}`);
        return this.#say('250 8BITMIME');
      case 'MAIL':
        this.#forget();
        this.#hasSender = true;
        return this.#say('250 2.1.0 OK');
      case 'RCPT':
        return this.#addRecipient(line);
      case 'DATA':
        if (this.#to.length === 0) return this.#say('503 5.5.1 Send RCPT first');
        this.#mail = [];
        this.#size = 0;
        return this.#say('354 End with a line that is a dot');
      case 'RSET':
        this.#forget();
        return this.#say('250 2.0.0 OK');
      case 'NOOP':
        return this.#say('250 2.0.0 OK');
      case 'QUIT':
        return this.#leave('221 2.0.0 Bye');
      default:
        return this.#say('502 5.5.1 Not known here');
    }
  }

  /** The part before the @ is the source's token; a wrong one gets the same reply as an unknown address, so guessing reveals nothing. */
  async #addRecipient(line: string): Promise<void> {
    if (!this.#hasSender) return this.#say('503 5.5.1 Send MAIL first');
    if (this.#to.length >= mostRecipients) return this.#say('452 4.5.3 Too many recipients');
    const [, local = '', domain = ''] =
      /<?([^<>@\s]{1,100})@([^<>\s]{1,255})>?/.exec(line.slice(line.indexOf(':') + 1)) ?? [];
    const found = domain.toLowerCase() === this.#domain ? await this.#find(local) : undefined;
    if (!found) return this.#say('550 5.1.1 Nobody here');
    this.#to.push(found);
    this.#say('250 2.1.5 OK');
  }

  async #find(local: string): Promise<Found | undefined> {
    try {
      return await findAddress(this.#services, 'mail', local.toLowerCase());
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  async #takeLine(line: Buffer): Promise<void> {
    const text = line.length <= 3 ? line.toString('latin1').replace(/\r?\n$/, '') : undefined;
    if (text === '.') return this.#deliver();
    this.#size += line.length;
    if (this.#size > mostBytes) return;
    // Removes the dot that SMTP senders add before a leading dot.
    this.#mail!.push(Buffer.from(line[0] === 0x2e ? line.subarray(1) : line));
  }

  async #deliver(): Promise<void> {
    const to = this.#to;
    const isTooLarge = this.#size > mostBytes;
    const raw = Buffer.concat(this.#mail ?? []);
    this.#forget();
    if (isTooLarge) return this.#say('552 5.3.4 Too large');
    for (const { scope, doorId } of to)
      await takeIn(this.#services, scope, {
        kind: 'mail',
        raw,
        contentType: 'message/rfc822',
        doorId,
        reference: mailIdOf(raw),
      });
    this.#say('250 2.0.0 Taken');
  }

  #forget(): void {
    this.#hasSender = false;
    this.#to = [];
    this.#mail = undefined;
    this.#size = 0;
  }
}
