import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

export async function openSocket(url: string): Promise<Socket> {
  const socket = connect(addressOf(url));
  await once(socket, 'connect');
  // Being cut off while writing is a valid result.
  socket.on('error', () => {});
  return socket;
}

/** Sends raw bytes and returns everything until the server closes the connection. */
export async function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = await openSocket(url);
  const heard = text(socket).catch(() => '');
  socket.write(bytes);
  return heard;
}

export const statusesIn = (heard: string): number[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
