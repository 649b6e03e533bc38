import { onlineManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { showOrganisation } from '#app/account/connect.ts';
import { Unreachable } from '#app/api.ts';
import { statusOf } from '#app/ui/problem.ts';
import type { Session } from '#contract/account/auth.ts';
import { inKept } from './in-kept.ts';
import { rawOf, rememberRaw } from './raw-answers.ts';
import { isCut, onReach } from './reach.ts';
import { saveAsTheyCome } from './save-answers.ts';
import { inventedFor, withWaiting } from './waiting-writes.ts';

/** Domains whose answers are stored for offline use. Everything else leaves no trace on the device. */
const keptDomains: readonly unknown[] = ['leads', 'tasks', 'views', 'members', 'notifications', 'organisation', 'door'];
const isKept = ({ queryKey }: { queryKey: QueryKey }) => keptDomains.includes(queryKey[0]);
const isSession = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === 'session';

/** After this long a server that doesn't answer counts as unreachable, if the last user of this device is known. */
const sessionPatienceMs = 4_000;
const morePauseMs = 3_000;

/** Makes the client show the last known answers while the server can't be reached, with the user's own unsent changes applied. */
export function keepAnswers(client: QueryClient): QueryClient {
  const { queries = {} } = client.getDefaultOptions();
  const { retry } = queries;
  client.setDefaultOptions({
    queries: {
      ...queries,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        !(isCut() && error instanceof Unreachable) && typeof retry === 'function' && retry(failures, error),
      persister: persist,
    },
    mutations: { networkMode: 'always' },
  });
  onlineManager.setEventListener((setOnline) => onReach(() => setOnline(!isCut())));
  saveAsTheyCome(client, isKept);
  return client;
}

const persist: QueryPersister = async (question, context, query) => {
  if (isSession(query)) return session(async () => (await question(context as never)) as Session, query);
  const ask = async () => {
    rememberRaw(query, await question(context as never));
    return withWaiting(rawOf(query), query.queryKey);
  };
  const invented = inventedFor(query.queryKey);
  if (invented !== undefined) return withWaiting(invented, query.queryKey);
  const reading =
    query.state.data === undefined && isKept(query) ? inKept(({ readKept }) => readKept(query.queryHash)) : undefined;
  void reading?.then((kept) => kept && show(query, kept.data, kept.at));
  try {
    // The server is unreachable, so return the stored answer at once instead of waiting for a timeout.
    if (isCut() && (query.state.data ?? (await reading)) !== undefined) throw new Unreachable('There is no network.');
    return await ask();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (query.state.fetchMeta?.fetchMore) {
      await comeBack();
      return ask();
    }
    const at = query.state.dataUpdatedAt || (await reading)?.at;
    // The server's answer, not what the screen shows: unsent changes are applied on top of it below.
    const data = rawOf(query) ?? (await reading)?.data ?? query.state.data;
    if (data === undefined || at === undefined) throw error;
    // Keeps the original age, and marks the query stale so that it refetches once the server is back.
    setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
    return withWaiting(data, query.queryKey);
  }
};

/** Shows stored data while the request is running. */
function show(query: Query, data: unknown, at: number): void {
  if (query.state.data !== undefined) return;
  rememberRaw(query, data);
  query.setState({ data: withWaiting(data, query.queryKey), dataUpdatedAt: at, status: 'success', error: null });
}

/** The session from the server, or the last one on this device when the server can't be reached. */
async function session(ask: () => Promise<Session>, query: Query): Promise<Session> {
  const last = async () =>
    (query.state.data as Session | undefined) ?? (await inKept(({ lastSession }) => lastSession()));
  const instead = async (error: unknown) => {
    const found = await last();
    if (!found) throw error;
    showOrganisation(found.organisation?.id);
    return found;
  };
  const asked = ask().then((found) => {
    void inKept(({ keepFor }) => keepFor(found));
    return found;
  });
  const impatient = pause(sessionPatienceMs).then(async () => {
    const found = await last();
    return found ? instead(undefined) : asked;
  });
  try {
    return await Promise.race([asked, impatient]);
  } catch (error) {
    if (statusOf(error) === 401) await inKept(({ wipeKept }) => wipeKept());
    if (!(error instanceof Unreachable)) throw error;
    return instead(error);
  }
}

/** A failed next page of a list is no error: it loads when the server is back. */
async function comeBack(): Promise<void> {
  await pause(morePauseMs);
  if (!isCut()) return;
  await new Promise<void>((resolve) => {
    const stop = onReach(() => {
      stop();
      resolve();
    });
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
