import { requestFor } from '#app/api.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import type { AnyCall, OutputOf, RequestOf } from '#contract/core/call.ts';
import { refreshSession } from './refresh.ts';

const unwatched = (): SendHooks => ({ signal: new AbortController().signal, onProgress: () => {} });

/** Uploads a file with a call. If the token expires meanwhile, it is renewed; the idempotency key makes both attempts one file. */
export async function sendInSession<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  file: Blob,
  hooks: SendHooks = unwatched(),
): Promise<OutputOf<C>> {
  const { path, headers } = requestFor(call, input);
  const once = () => sendFile<OutputOf<C>>(file, { url: path, headers }, hooks);
  try {
    return await once();
  } catch (error) {
    if (statusOf(error) !== 401 || !(await refreshSession())) throw error;
    return once();
  }
}
