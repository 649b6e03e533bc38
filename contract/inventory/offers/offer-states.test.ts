import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpen, mayBecome, type OfferState, offerStates, offerTransitions } from './offer-states.ts';

test('a seller accepts, rejects or counters only what was presented to them', () => {
  for (const to of ['accepted', 'rejected', 'countered'] as const) {
    expect(mayBecome('received', to)).toBe(false);
    expect(mayBecome('presented', to)).toBe(true);
    expect(mayBecome('countered', to)).toBe(true);
  }
});

test('whatever is tried, an offer that is over stays over and was presented before it was decided', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...offerStates), { maxLength: 20 }), (wishes) => {
      const walked: OfferState[] = ['received'];
      for (const wish of wishes) if (mayBecome(walked.at(-1)!, wish)) walked.push(wish);
      const firstClosed = walked.findIndex((state) => !isOpen(state));
      if (firstClosed >= 0) expect(walked.slice(firstClosed + 1).every((state) => state === 'withdrawn')).toBe(true);
      for (const [place, state] of walked.entries())
        if (state === 'accepted' || state === 'rejected' || state === 'countered')
          expect(walked.slice(0, place)).toContain('presented');
    }),
  );
  expect(offerStates.filter((state) => offerTransitions[state].length === 0)).toEqual([
    'rejected',
    'withdrawn',
    'expired',
  ]);
});
