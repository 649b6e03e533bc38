import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { keepAnswers } from './offline/keep-answers.ts';

let client: QueryClient | undefined;

/** The query cache of this tab, shared by loaders and components. Never call it on the server, where readers would share it. */
export function browserClient(): QueryClient {
  client ??= keepAnswers(createQueryClient());
  return client;
}
