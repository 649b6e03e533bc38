import { describe, expect, it } from 'vitest';
import { matches } from './option-source.ts';
import { withTags } from './tag-input.tsx';

const options = ['José Álvarez', 'Alva Reyes', 'Tom Whitaker'].map((label) => ({ value: label, label }));
const found = (query: string) => matches(options, query).map(({ label }) => label);

describe('narrowing options', () => {
  it('finds whatever the accents and capitals, those that begin with it first', () => {
    expect(found('jose')).toEqual(['José Álvarez']);
    expect(found('ALV')).toEqual(['Alva Reyes', 'José Álvarez']);
    expect(found('  ')).toHaveLength(3);
    expect(found('zz')).toEqual([]);
  });

  it('looks into the second line too', () => {
    expect(matches([{ value: '1', label: 'Maya', detail: 'maya@harborvine.com' }], 'harbor')).toHaveLength(1);
  });
});

describe('adding tags', () => {
  it('tidies, drops the empty and takes the same word once', () => {
    expect(withTags(['pool'], ['  new   build ', '', 'Pool', 'new build'], 50)).toEqual(['pool', 'new build']);
  });

  it('stops at the limit', () => {
    expect(withTags(['a'], ['b', 'c'], 2)).toEqual(['a', 'b']);
  });
});
