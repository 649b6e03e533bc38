/** The unfolded headers of a raw mail, with names in lower case. */
export function headersOf(raw: string): { name: string; value: string }[] {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1);
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }));
}

export const headerOf = (raw: string, name: string): string =>
  headersOf(raw).find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? '';

/** Both services replace the Message-ID they are given with their own. */
export const renamed = (raw: string, mailId: string): string =>
  raw.replace(/^Message-ID: .*$/im, `Message-ID: ${mailId}`);

type Given = { from: string; to: string; words: string; id: string; subject?: string; answers?: string };

export const letter = ({ from, to, words, id, subject = 'Hello', answers }: Given): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}@mail.test>`,
    ...(answers ? [`In-Reply-To: ${answers}`, `References: ${answers}`] : []),
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
  ].join('\r\n');
