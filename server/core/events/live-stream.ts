import type { Caught, LiveEvent, LiveMessage } from '#contract/core/events.ts';
import type { Member } from '../auth/actor.ts';

/** A reader with more unread bytes than this is disconnected; it reconnects and reloads what it shows. */
const mostUnreadBytes = 256 * 1024;

/** Hints about events that a person may not see are sent so rarely that those events can't be counted. */
const hintMs = 2_000;

const encoder = new TextEncoder();

/** The server-sent events of one open screen, written as long as the client reads them. */
export class LiveStream {
  readonly actor: Member & { sessionId: string };
  readonly body: ReadableStream<Uint8Array>;
  readonly #onClosed: (stream: LiveStream) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #hint: NodeJS.Timeout | undefined;

  constructor(actor: Member & { sessionId: string }, onClosed: (stream: LiveStream) => void) {
    this.actor = actor;
    this.#onClosed = onClosed;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#forget(),
      },
      { highWaterMark: mostUnreadBytes, size: (chunk) => chunk.byteLength },
    );
  }

  tell(event: LiveEvent): void {
    this.#write(`id: ${event.id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`);
  }

  say(message: Exclude<LiveMessage, 'change'>, data: Caught = {}, reconnectMs?: number): void {
    const retry = reconnectMs === undefined ? '' : `retry: ${reconnectMs}\n`;
    this.#write(`${retry}event: ${message}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Something changed that this person may not be told about: their screen soon reloads what it shows. */
  hint(): void {
    this.#hint ??= setTimeout(() => {
      this.#hint = undefined;
      this.say('resync');
    }, hintMs).unref();
  }

  /** A comment line that readers ignore: it keeps proxies from closing a silent stream and detects a client that is gone. */
  beat(): void {
    this.#write(': beat\n\n');
  }

  close(): void {
    const controller = this.#controller;
    this.#forget();
    controller?.close();
  }

  #write(text: string): void {
    if (!this.#controller) return;
    this.#controller.enqueue(encoder.encode(text));
    if ((this.#controller.desiredSize ?? 0) <= 0) this.close();
  }

  #forget(): void {
    if (!this.#controller) return;
    clearTimeout(this.#hint);
    this.#controller = undefined;
    this.#onClosed(this);
  }
}
