import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

const dataRow = 0x44;

/**
 * A row as received, with its fields not yet parsed, so that writing it as JSON needs no intermediate strings. Its bytes are valid only
 * until the row's handler returns.
 */
export class RawRow {
  readonly name = 'dataRow';
  bytes: Buffer = Buffer.alloc(0);
  /** The offset of the number of fields; each field's length and bytes follow. */
  start = 0;

  get fields(): (string | null)[] {
    const { bytes } = this;
    let at = this.start + 2;
    return Array.from({ length: bytes.readInt16BE(this.start) }, () => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) return null;
      at += length;
      return bytes.toString('utf8', at - length, at);
    });
  }
}

class RawRowParser extends Parser {
  readonly #row = new RawRow();

  override handlePacket(start: number, code: number, length: number, bytes: Buffer): unknown {
    if (code !== dataRow) return super.handlePacket(start, code, length, bytes);
    this.#row.bytes = bytes;
    this.#row.start = start;
    return this.#row;
  }
}

type Connection = {
  attachListeners(stream: NodeJS.ReadableStream): void;
  emit(name: string, message: unknown): void;
};

/** pg's client, except that rows stay unparsed until their reader reads them. */
export class RawRowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Connection };
    connection.attachListeners = (stream) => {
      const parser = new RawRowParser();
      const tell = (message: { name: string }) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
    };
  }
}
