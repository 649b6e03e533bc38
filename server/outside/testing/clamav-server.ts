import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** The standard antivirus test file, which is harmless. It is joined here so that no scanner flags this source file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

type ClamavServer = { url: string; scanned: Buffer[]; stop(): Promise<void> };

/** A fake clamd on loopback: it reads INSTREAM like the real one and detects the test virus. */
export async function startClamav(): Promise<ClamavServer> {
  const scanned: Buffer[] = [];
  const server: Server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      const content = readStream(heard);
      if (!content) return;
      scanned.push(content);
      socket.end(content.includes('EICAR-STANDARD') ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Undefined until the zero-length piece has arrived. */
function readStream(heard: Buffer): Buffer | undefined {
  const begin = 'zINSTREAM\0';
  if (heard.toString('latin1', 0, begin.length) !== begin) return undefined;
  const pieces: Buffer[] = [];
  for (let at = begin.length; at + 4 <= heard.length; ) {
    const size = heard.readUInt32BE(at);
    if (size === 0) return Buffer.concat(pieces);
    if (at + 4 + size > heard.length) return undefined;
    pieces.push(heard.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}
