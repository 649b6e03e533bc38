import { QueryClient } from '@tanstack/react-query';
import { statusOf } from '#app/ui/problem.ts';

const staleMs = 5 * 60_000;
const retries = 3;
const longestWaitMs = 30_000;

/** One per browser tab, and one per request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestWaitMs),
      },
    },
  });
}

/** Only errors that may pass are retried: a lost connection, rate limiting, or an outage. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 408 || status === 429;
}
