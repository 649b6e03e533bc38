import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const program = `
  import { openLog } from '${new URL('./log.ts', import.meta.url)}';
  process.once('message', () => {
    const log = openLog('info');
    log.info('one');
    log.info('two');
    process.exit(0);
  });
  process.send('ready');
`;

test('a program whose lines nobody reads any more ends all the same', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  child.stdout!.destroy();
  await once(child.stdout!, 'close');
  child.send('go');
  expect(await ended).toEqual([0, null]);
});

test('the last lines before the end are written', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let written = '';
  child.stdout!.setEncoding('utf8').on('data', (text) => {
    written += text;
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout!, 'close')]);
  await once(child, 'message');
  child.send('go');
  await ended;
  expect(
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['one', 'two']);
});
