import { useCallback, useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { factors } from '#contract/account/factors.ts';
import type { OutputOf } from '#contract/core/call.ts';

export type Challenge = OutputOf<typeof factors.challenge>;

/** Requests a factor's challenge as soon as it is shown, which also sends the code to a phone. */
export function useChallenge(factorId: string): {
  challenge: Challenge | undefined;
  failure: unknown;
  again: () => Promise<void>;
} {
  const [challenge, setChallenge] = useState<Challenge>();
  const [failure, setFailure] = useState<unknown>();
  const again = useCallback(async () => {
    setFailure(undefined);
    try {
      setChallenge(await api.factors.challenge({ id: factorId }));
    } catch (error) {
      setFailure(error);
    }
  }, [factorId]);
  useEffect(() => void again(), [again]);
  return { challenge, failure, again };
}
