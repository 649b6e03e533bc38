import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';

let folder: string;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => removeFolder(folder));

const secret = 'a secret that is thirty-two characters long';

describe('a start is refused', () => {
  test.each([
    ['with a short secret', { LINTEL_SECRET: 'short' }, /LINTEL_SECRET needs at least 32/],
    ['with a database elsewhere and no secret', { DATABASE_URL: 'postgres://a:b@db/lintel' }, /set LINTEL_SECRET too/],
    ['with an address that is none', { LINTEL_SECRET: secret, PUBLIC_URL: 'not an address' }, /PUBLIC_URL/],
    ['with a port that is none', { LINTEL_SECRET: secret, PORT: '99999' }, /PORT/],
    ['with an operator who is no address', { LINTEL_SECRET: secret, OPERATOR_EMAILS: 'me' }, /OPERATOR_EMAILS/],
  ])('%s', (_, given, why) => {
    expect(() => readSettings({ DATA_DIR: folder, ...given })).toThrow(why);
  });

  test('without repeating the secret it was given', () => {
    expect(() => readSettings({ DATA_DIR: folder, LINTEL_SECRET: 'hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});

test('the secret that is made is long, random, kept, and readable by its owner alone', async () => {
  const first = readSettings({ DATA_DIR: join(folder, 'one') });
  const again = readSettings({ DATA_DIR: join(folder, 'one') });
  const other = readSettings({ DATA_DIR: join(folder, 'two') });
  expect(Buffer.from(first.secret, 'base64url').length).toBe(32);
  expect(again.secret).toBe(first.secret);
  expect(other.secret).not.toBe(first.secret);
  expect((await readFile(join(folder, 'one/secret'), 'utf8')).trim()).toBe(first.secret);
  expect((await stat(join(folder, 'one/secret'))).mode & 0o777).toBe(0o600);
});
