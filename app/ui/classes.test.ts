import { describe, expect, it } from 'vitest';
import { cx } from './classes.ts';

describe('joining class names', () => {
  it.each([
    ['px-3 h-9', 'px-0', 'h-9 px-0'],
    ['text-sm text-ink', 'text-md', 'text-ink text-md'],
    ['text-sm text-ink text-start', 'text-loss text-end', 'text-sm text-loss text-end'],
    ['border border-edge', 'border-loss', 'border border-loss'],
    ['border-t border-line', 'border-t-2', 'border-line border-t-2'],
    ['rounded-s', 'rounded-full', 'rounded-full'],
    ['rounded-e-full', 'rounded-s', 'rounded-e-full rounded-s'],
    ['ps-2 pe-3', 'px-1', 'px-1'],
    ['h-9 w-4', 'size-7', 'size-7'],
    ['flex gap-2', 'hidden', 'gap-2 hidden'],
    ['font-medium font-display', 'font-semibold', 'font-display font-semibold'],
    ['mt-2', '-mt-1', '-mt-1'],
    ['bg-act', 'bg-loss', 'bg-loss'],
    ['items-center', 'items-start', 'items-start'],
    ['flex flex-col', 'flex-1', 'flex flex-col flex-1'],
    ['outline-2 outline-act -outline-offset-1', 'outline-loss', 'outline-2 -outline-offset-1 outline-loss'],
    ['inset-x-0 inset-ring-2', 'inset-ring-act', 'inset-x-0 inset-ring-2 inset-ring-act'],
  ])('%s and %s', (one, other, joined) => expect(cx(one, other)).toBe(joined));

  it('keeps what holds under different conditions apart', () => {
    expect(cx('hover:bg-act', 'bg-loss', 'sm:bg-info')).toBe('hover:bg-act bg-loss sm:bg-info');
    expect(cx('hover:px-2', 'hover:px-4')).toBe('hover:px-4');
    expect(cx('[&_svg]:size-4', '[&_svg]:size-5')).toBe('[&_svg]:size-5');
    expect(cx('px-2', 'px-4!')).toBe('px-2 px-4!');
    expect(cx('has-[[aria-invalid=true]]:p-1', 'p-2')).toBe('has-[[aria-invalid=true]]:p-1 p-2');
  });

  it('leaves out what is not wanted and what it does not know', () => {
    expect(cx('tap', false, null, ['num', { beam: true, 'sr-only': false }])).toBe('tap num beam');
  });
});
