import { z } from 'zod';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import { NetworkRefusal } from './networks/network.ts';

/** Converts a network error into a refusal, transient or not. Errors in our own code are rethrown. */
export function refusalOf(error: unknown): NetworkRefusal {
  if (error instanceof NetworkRefusal) return error;
  if (error instanceof GuardedFetchError) return new NetworkRefusal('transient', error.message, { cause: error });
  if (error instanceof z.ZodError)
    return new NetworkRefusal('transient', 'The network answered something unexpected.', { cause: error });
  throw error;
}
