import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { keepAnswers } from './offline/keep-answers.ts';

let client: QueryClient | undefined;

/** What this tab knows, in one place for loaders and components. Never called on the server, where readers would share it. */
export function browserClient(): QueryClient {
  client ??= keepAnswers(createQueryClient());
  return client;
}
