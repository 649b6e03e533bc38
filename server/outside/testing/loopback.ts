import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestCertificate } from './certificate.ts';

/** Starts a server on a free loopback port that is closed after the test. Returns its port. */
export async function listenOnLoopback(answer: RequestListener, certificate?: TestCertificate): Promise<number> {
  const server: Server = certificate ? createHttpsServer(certificate, answer) : createHttpServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return (server.address() as AddressInfo).port;
}

/** A loopback port that nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = createHttpServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
