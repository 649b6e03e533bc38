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
  ])('%i is %s', (status, kind) => expect(errorFactsOf({ status }, true).kind).toBe(kind));

  it('reads the refusal wherever it is carried', () => {
    const problem = { code: 'plan_limit', status: 402, message: '1 of 1 listings in use.', requestId: 'req_1' };
    const facts = { kind: 'plan', message: '1 of 1 listings in use.', requestId: 'req_1' };
    expect(errorFactsOf(problem, true)).toEqual(facts);
    expect(errorFactsOf(Object.assign(new Error('refused'), { problem }), true)).toEqual(facts);
    expect(errorFactsOf({ status: 402, data: problem }, true)).toEqual(facts);
  });

  it('knows a server that cannot be reached, with and without a network', () => {
    const lost = new Error('No answer.', { cause: new TypeError('Failed to fetch') });
    expect([errorFactsOf(lost, false).kind, errorFactsOf(lost, true).kind]).toEqual(['offline', 'unavailable']);
    expect(errorFactsOf(new TypeError('x is not a function'), true).kind).toBe('failed');
  });

  it('takes the unknown for our own failure', () => {
    for (const error of [new Error('x'), 'x', null, undefined, {}])
      expect(errorFactsOf(error, true).kind).toBe('failed');
  });
});
