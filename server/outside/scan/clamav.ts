import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { inPieces } from '../storage/in-pieces.ts';
import { ScanError, type Scanner, type Verdict } from './scanner.ts';

type ClamavSettings = { host: string; port: number };

const pieceSize = 256 * 1024;
const silence = 60_000;

/** Parses `tcp://127.0.0.1:3310`. */
export function readClamavAddress(address: string): ClamavSettings {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'tcp:' || hostname === '') throw new Error('CLAMAV_URL must look like tcp://127.0.0.1:3310.');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

/** Uses clamd's INSTREAM command: pieces with their lengths, a zero length at the end, and one line as the answer. */
export const createClamav = ({ host, port }: ClamavSettings): Scanner => ({
  kind: 'clamav',
  async scan(content, signal) {
    const socket = connect({ host, port });
    socket.setTimeout(silence, () => socket.destroy(new ScanError('The scanner does not answer.')));
    const abort = () => socket.destroy(new ScanError('The scan was stopped.'));
    signal?.addEventListener('abort', abort);
    try {
      const answer = answerOf(socket);
      // The scanner may refuse before it has received everything, so the answer counts and not whether everything could be sent.
      answer.catch(() => {});
      await send(socket, content).catch((error: unknown) => {
        if (!socket.destroyed && !socket.readableEnded) throw error;
      });
      return readVerdict(await answer);
    } catch (error) {
      throw error instanceof ScanError ? error : new ScanError('The scanner cannot be reached.', { cause: error });
    } finally {
      signal?.removeEventListener('abort', abort);
      content.destroy();
      socket.destroy();
    }
  },
});

async function send(socket: Socket, content: Readable): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const piece of inPieces(content, pieceSize, () => {})) {
    await write(socket, lengthOf(piece.byteLength));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));

function lengthOf(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    socket.on('data', (chunk) => {
      heard = (heard + chunk.toString('utf8')).slice(0, 1_000);
      if (heard.includes('\0')) resolve(heard);
    });
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
    socket.on('close', () => reject(new ScanError('The scanner hung up.')));
  });

function readVerdict(answer: string): Verdict {
  const said = answer.replaceAll('\0', '').trim();
  if (said === 'stream: OK') return { isClean: true };
  const [, found] = /^stream: (.{1,200}) FOUND$/.exec(said) ?? [];
  if (found) return { isClean: false, found };
  throw new ScanError(`The scanner said: ${said.slice(0, 200) || 'nothing'}`);
}
