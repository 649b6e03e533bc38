import { refreshSession } from '#app/account/refresh.ts';
import { requestFor } from '#app/api.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import type { AnyCall, RequestOf } from '#contract/core/call.ts';

/** An iPhone that is not asked for its own format hands a picture over as one that everybody can show. */
export const photoTypes = 'image/jpeg,image/png,image/webp';

export async function sendPhoto<C extends AnyCall>(call: C, input: RequestOf<C>, file: File, hooks: SendHooks) {
  const { path, headers } = requestFor(call, input);
  const once = () => sendFile(file, { url: path, headers }, hooks);
  try {
    return await once();
  } catch (error) {
    // The token ran out on the way; the same key makes one photo of both attempts.
    if (statusOf(error) !== 401 || !(await refreshSession())) throw error;
    return once();
  }
}
