import { z } from 'zod';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import { NetworkRefusal } from './networks/network.ts';

/** What went wrong with a network, by whether it may pass. What is our own fault is thrown on. */
export function refusalOf(error: unknown): NetworkRefusal {
  if (error instanceof NetworkRefusal) return error;
  if (error instanceof GuardedFetchError) return new NetworkRefusal('transient', error.message, { cause: error });
  if (error instanceof z.ZodError)
    return new NetworkRefusal('transient', 'The network answered something unexpected.', { cause: error });
  throw error;
}
