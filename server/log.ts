import pino, { type DestinationStream, type Logger } from 'pino';

// A log that no one reads anymore is no reason to stop serving.
process.stdout.on('error', () => {});

/** Pino's own stream is avoided because at exit it tries forever to write to a pipe whose reader is gone. */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** JSON lines with request ids. Anything that could identify a person is kept out: addresses, bodies, tokens. */
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

/** PostgreSQL's `detail` contains the offending row, so only fields that help locate the problem are kept. */
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
