import { createHash } from 'node:crypto';

/** Removes what differs between reports of the same error: URLs, ids, numbers. */
const plain = (message: string): string =>
  message
    .replace(/https?:\/\/[^\s'"`)]+/g, '<address>')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>')
    .replace(/\d+(\.\d+)*/g, '<n>')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

/** The file of the innermost stack frame, without its build hash. Chromium writes `at f (…)`, other browsers `f@…`. */
function fileOf(stack: string): string {
  for (const line of stack.split('\n')) {
    const file = /(?:^\s*at |@).*?\/([^/\s:()?]+?)(?:-[\w-]{8,12})?\.[cm]?[jt]sx?[?:]/.exec(line)?.[1];
    if (file) return file;
  }
  return '';
}

/** The same value for all reports of an error, for any user and any release. */
export function fingerprintOf(message: string, stack: string): string {
  return createHash('sha256')
    .update(`${plain(message)}\n${fileOf(stack)}`)
    .digest('base64url')
    .slice(0, 22);
}
