import { expect, test } from 'vitest';
import { gridAct } from './grid-keys.ts';

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
  rtl = false,
) => gridAct({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, 20, rtl);

test('letters, arrows and the classic keys of a grid', () => {
  expect(press('j')).toEqual({ move: 1 });
  expect(press('ArrowUp')).toEqual({ move: -1 });
  expect(press('PageDown')).toEqual({ move: 20 });
  expect(press('End')).toEqual({ to: 'last' });
  expect(press('e')).toBe('edit');
  expect(press('F2')).toBe('edit');
});

test('shift turns choosing one into choosing a range, with capitals too', () => {
  expect(press('x')).toBe('choose');
  expect(press('X', { shiftKey: true })).toBe('extend');
  expect(press(' ', { shiftKey: true })).toBe('extend');
});

test('where writing runs from the right, so do the columns', () => {
  expect(press('ArrowRight')).toEqual({ column: 1 });
  expect(press('ArrowRight', {}, true)).toEqual({ column: -1 });
});

test('what belongs to the browser stays the browser’s', () => {
  expect(press('e', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('r', { metaKey: true })).toBeUndefined();
  expect(press('toString')).toBeUndefined();
  expect(press('a', { metaKey: true })).toBe('chooseShown');
});
