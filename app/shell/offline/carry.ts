import type { QueryClient } from '@tanstack/react-query';
import { connectSession, Unreachable, type Write } from '#app/api.ts';
import type { Session } from '#contract/account/auth.ts';
import { hasNoAnswer } from './queue/outcome.ts';
import { ownerOf } from './queue/queued-write.ts';
import { updateRaws } from './raw-answers.ts';
import { heard, isCut } from './reach.ts';
import { arrived, leftBehind, setOut } from './sending.ts';
import { mayWait } from './waiting-hint.ts';
import { waitingWrites } from './waiting-writes.ts';

/** After this time a connection counts as lost: the write can be sent again under the same key without harm. */
const patienceMs = 15_000;

let here: { client: QueryClient; session: Session } | undefined;
let loading: Promise<typeof import('./queue/queue.ts')> | undefined;

/** The code that stores and sends writes is loaded after the first screen, long before the network may fail. */
function queue() {
  loading ??= import('./queue/queue.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Called once the session is known. If the user has unsent changes on this device, they are loaded before the first screen renders, so that
 * it shows them.
 */
export async function startQueue(client: QueryClient, session: Session): Promise<void> {
  if (!session.organisation) return;
  here = { client, session };
  const start = async () => {
    const { start: begin, flush } = await queue();
    await begin(client, session);
    void flush();
  };
  const owner = ownerOf(session.user.id, session.organisation.id);
  if (mayWait(owner) || leftBehind(owner).writes.length > 0) await start().catch(() => {});
  else setTimeout(() => void start().catch(() => {}), 1_000);
}

type Here = NonNullable<typeof here>;

async function carry(write: Write, now: (signal?: AbortSignal) => Promise<unknown>): Promise<unknown> {
  if (!here || !write.call.waits) return now();
  const { user, organisation } = here.session;
  setOut(ownerOf(user.id, organisation!.id), write);
  try {
    return await bring(here, write, now);
  } finally {
    arrived(write);
  }
}

async function bring(
  { client, session }: Here,
  write: Write,
  now: (signal?: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  let failure: unknown = new Unreachable('The server could not be reached.');
  const goesNow = !isCut() && !mustQueue(write);
  if (goesNow) {
    try {
      const answer = await now(AbortSignal.timeout(patienceMs));
      updateRaws(client, answer);
      return answer;
    } catch (error) {
      if (!hasNoAnswer(error)) throw error;
      failure = error;
    }
  }
  const { start, enqueue } = await queue().catch(() => {
    throw failure;
  });
  await start(client, session);
  return enqueue(write, goesNow);
}

/** Keeps the order: after all waiting writes, and after undecided ones on the same record. */
const mustQueue = ({ request }: Write): boolean =>
  waitingWrites().some(({ state, subject }) => state === 'waiting' || (subject && request.path.includes(subject)));

connectSession({ carry, heard });
