import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type ReceivedMessage, readMessage } from './read-message.ts';

type MailServer = { port: number; received: ReceivedMessage[] };

/** A real SMTP server on loopback that keeps the messages it receives. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMessage[] = [];
  const server = new SMTPServer({
    disabledCommands: options.onAuth || options.secure || options.key ? [] : ['STARTTLS', 'AUTH'],
    authOptional: !options.onAuth,
    closeTimeout: 100,
    onData(stream, session, done) {
      Array.fromAsync(stream as AsyncIterable<Buffer>).then((chunks) => {
        received.push(
          readMessage(
            Buffer.concat(chunks).toString(),
            session.envelope.rcptTo.map((recipient) => recipient.address),
          ),
        );
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  return { port: (server.server.address() as AddressInfo).port, received };
}
