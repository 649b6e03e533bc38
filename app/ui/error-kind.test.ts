import { describe, expect, it } from 'vitest';
import { errorFactsOf } from './error-kind.ts';

describe('the screen an error deserves', () => {
  it.each([
    [400, 'missing'],
    [401, 'signedOut'],
    [402, 'plan'],
    [403, 'forbidden'],
    [404, 'missing'],
    [409, 'conflict'],
    [412, 'conflict'],
    [429, 'rush'],
    [500, 'failed'],
    [503, 'unavailable'],
    [418, 'failed'],
  ])('%i is %s', (status, kind) => expect(errorFactsOf({ status }).kind).toBe(kind));

  it('reads the refusal wherever it is carried', () => {
    const problem = { code: 'plan_limit', status: 402, message: '1 of 1 listings in use.', requestId: 'req_1' };
    const facts = { kind: 'plan', message: '1 of 1 listings in use.', requestId: 'req_1' };
    expect(errorFactsOf(problem)).toEqual(facts);
    expect(errorFactsOf(Object.assign(new Error('refused'), { problem }))).toEqual(facts);
    expect(errorFactsOf({ status: 402, data: problem })).toEqual(facts);
  });

  it('knows a server that cannot be reached from a mistake of ours', () => {
    const lost = new Error('No answer.', { cause: new TypeError('Failed to fetch') });
    expect(errorFactsOf(lost).kind).toBe('offline');
    expect(errorFactsOf(new TypeError('x is not a function')).kind).toBe('failed');
  });

  it('takes the unknown for our own failure', () => {
    for (const error of [new Error('x'), 'x', null, undefined, {}]) expect(errorFactsOf(error).kind).toBe('failed');
  });
});
