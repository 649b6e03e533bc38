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

/** What is kept to be seen without a network. What is not named here leaves no trace on the device. */
const keptDomains: readonly unknown[] = ['leads', 'tasks', 'views', 'members', 'notifications', 'organisation', 'door'];
const isKept = ({ queryKey }: { queryKey: QueryKey }) => keptDomains.includes(queryKey[0]);
const isSession = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === 'session';

/** A server that does not answer is taken for gone after this long, where we know who was here last. */
const sessionPatienceMs = 4_000;
const morePauseMs = 3_000;

/** Lets a client show what was last seen while the server cannot be reached, with this person's own changes in it. */
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
    // Nobody would answer; whoever waits gets what there is at once.
    if (isCut() && (query.state.data ?? (await reading)) !== undefined) throw new Unreachable('There is no network.');
    return await ask();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (query.state.fetchMeta?.fetchMore) {
      await comeBack();
      return ask();
    }
    const at = query.state.dataUpdatedAt || (await reading)?.at;
    // Not what the screen has made of it meanwhile: what waits is shown on top of what the server said.
    const data = rawOf(query) ?? (await reading)?.data ?? query.state.data;
    if (data === undefined || at === undefined) throw error;
    // Shown again, but no newer for it; and asked for again as soon as there is somebody to ask.
    setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }));
    return withWaiting(data, query.queryKey);
  }
};

/** While the server is being asked. */
function show(query: Query, data: unknown, at: number): void {
  if (query.state.data !== undefined) return;
  rememberRaw(query, data);
  query.setState({ data: withWaiting(data, query.queryKey), dataUpdatedAt: at, status: 'success', error: null });
}

/** Whoever the server says is here; where it cannot be asked, whoever was here last. */
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

/** More of a list is not worth an error: it comes when it can. */
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
