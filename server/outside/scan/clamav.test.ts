import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { eicar, startClamav } from '../testing/clamav-server.ts';
import { closedPort } from '../testing/loopback.ts';
import { createClamav, readClamavAddress } from './clamav.ts';

const scan = (url: string, content: Buffer | string) =>
  createClamav(readClamavAddress(url)).scan(Readable.from([content].map((part) => Buffer.from(part as string))));

test('what is clean is clean, what is not is named, and all of it was heard', async () => {
  const clamav = await startClamav();
  onTestFinished(() => clamav.stop());
  const large = Buffer.alloc(700_000, 'lintel');
  expect(await scan(clamav.url, large)).toEqual({ isClean: true });
  expect(await scan(clamav.url, eicar)).toEqual({ isClean: false, found: 'Win.Test.EICAR_HDB-1' });
  expect(clamav.scanned.map((content) => content.equals(large))).toEqual([true, false]);
});

test('who cannot be reached or says something else has not judged', async () => {
  await expect(scan(`tcp://127.0.0.1:${await closedPort()}`, 'a')).rejects.toThrow('cannot be reached');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    socket.end('INSTREAM size limit exceeded. ERROR\0');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  await expect(scan(`tcp://127.0.0.1:${port}`, 'a')).rejects.toThrow('size limit exceeded');
  expect(() => readClamavAddress('http://127.0.0.1')).toThrow('tcp://');
});
