/** pg publishes this file without types; it turns a value into a parameter. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown };
  export default utils;
}

/** The parser for the bytes of a connection; `handlePacket` gets one message at a time. */
declare module 'pg-protocol/dist/parser.js' {
  export class Parser {
    parse(bytes: Buffer, tell: (message: { name: string }) => void): void;
    handlePacket(start: number, code: number, length: number, bytes: Buffer): unknown;
  }
}
