import pino, { type DestinationStream, type Logger } from 'pino';

// Lines that nobody reads any more are no reason to stop serving.
process.stdout.on('error', () => {});

/** Not pino's own stream: that one tries for ever, at exit, to write into a pipe whose reader is gone. */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** JSON lines with request ids. What could name a person never reaches a line: addresses, bodies, tokens. */
export function openLog(level: string, destination: DestinationStream = standardOutput): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.token', '*.email', '*.phone', '*.authorization', '*.cookie'], remove: true },
      serializers: { err: safeError },
    },
    destination,
  );
}

/** PostgreSQL puts the offending row into `detail`; only what tells us where to look is kept. */
function safeError(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, stack, code, constraint, table } = error;
  return {
    name,
    message: code ? `PostgreSQL ${code}` : message,
    stack: code ? stack?.split('\n').slice(1).join('\n') : stack,
    code,
    constraint,
    table,
  };
}
