import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, contentDisposition } from './file-names.ts';

/** Every code point, including half surrogate pairs. The library's own generator takes seconds to build its list. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

describe('cleanFileName', () => {
  it.each([
    ['Offer letter.pdf', 'Offer letter.pdf'],
    ['Grundriß 世界 مخطط.pdf', 'Grundriß 世界 مخطط.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\offer.pdf', 'offer.pdf'],
    ['a\0b\r\nc.pdf', 'abc.pdf'],
    ['gnp\u202efdp.exe', 'gnpfdp.exe'],
    ['a\u200b.pdf', 'a.pdf'],
    ['<a href="x">.pdf', '_a href=_x__.pdf'],
    ['.htaccess', 'htaccess'],
    ['offer.pdf. . .', 'offer.pdf'],
    ['CON.txt', '_CON.txt'],
    ['nul', '_nul'],
    ['100%.pdf', '100_.pdf'],
    ['', 'file'],
    ['...', 'file'],
    ['e\u0301.pdf', 'é.pdf'],
  ])('%j becomes %j', (given, expected) => expect(cleanFileName(given)).toBe(expected));

  it('cuts what is endless and keeps its end', () => {
    const name = cleanFileName(`${'a'.repeat(10_000)}.pdf`);
    expect(name).toMatch(/^a+\.pdf$/);
    expect(name).toHaveLength(120);
  });

  it('is quick on what is made to be slow', () => {
    const began = performance.now();
    cleanFileName(`${'. '.repeat(1_000_000)}x`);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('contentDisposition', () => {
  it.each([
    ['offer.pdf', 'attachment; filename="offer.pdf"'],
    ['a "quoted" name.pdf', 'attachment; filename="a _quoted_ name.pdf"'],
    ["Ana's (1)*.pdf", `attachment; filename="Ana's (1)_.pdf"`],
    ['Größe.pdf', `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`],
    ["Å's.pdf", `attachment; filename="_'s.pdf"; filename*=UTF-8''%C3%85%27s.pdf`],
    ['a";\r\nset-cookie: x=1.pdf', 'attachment; filename="a_;set-cookie_ x=1.pdf"'],
  ])('%j is written as %j', (given, expected) => expect(contentDisposition('attachment', given)).toBe(expected));

  it('is one header of plain characters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (name) => {
        const value = contentDisposition('inline', name);
        expect(value).toMatch(/^inline; filename="[ !#-[\]-~]+"(; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+)?$/);
      }),
    );
  });
});
