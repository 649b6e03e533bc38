import type { InputOf } from '#contract/core/call.ts';
import { signings, toSign } from '#contract/inventory/signing.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { prepare, type Served, serve, serveJson } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { sendContent } from '#server/people/files/send-content.ts';
import { signingList, trailOf } from './queries.ts';
import { cancelSigning, remindSigners, requestSigning } from './request.ts';
import { contentToSign, decline, readToSign, sign, whoseLink } from './sign.ts';

const done = { done: true as const };
const mostReads = 1_200;

/** Runs in the organization's transaction, as the signer of the link. */
async function asSigner<T>(
  services: Services,
  { ip }: RequestFacts,
  token: string,
  work: (tx: Tx, signerId: string) => Promise<T>,
): Promise<T> {
  await limit(services.db, `documents to sign from ${networkOf(ip)}`, mostReads, 3_600);
  const { scope, signerId } = await whoseLink(services, token);
  return services.db.withOrg(scope, (tx) => work(tx, signerId));
}

export const signingRoutes: Served[] = [
  serveJson(signings.list, ({ id }, actor) => signingList(id, actor)),
  serve(signings.request, ({ tx, actor, services, input }) => requestSigning(tx, actor, services, input)),
  serve(signings.cancel, ({ tx, actor, input }) => cancelSigning(tx, actor, input.id)),
  serve(signings.remind, async ({ tx, actor, input }) => {
    await remindSigners(tx, actor, input.id);
    return done;
  }),
  serve(signings.trail, ({ tx, actor, input }) => trailOf(tx, actor, input.id)),

  serve(toSign.read, ({ input, request, services }) =>
    asSigner(services, request, input.token, (tx, id) => readToSign(tx, id, request)),
  ),
  serve(toSign.sign, async ({ input, request, services }) => {
    await asSigner(services, request, input.token, (tx, id) => sign(tx, id, input, request));
    return done;
  }),
  serve(toSign.decline, async ({ input, request, services }) => {
    await asSigner(services, request, input.token, (tx, id) => decline(tx, id, input.reason, request));
    return done;
  }),
  {
    call: toSign.content,
    async answer(c, name, services) {
      const prepared = await prepare(c, toSign.content, name, services);
      const { token, as } = prepared.input as InputOf<typeof toSign.content>;
      const { request } = c.var;
      const content = await asSigner(services, request, token, contentToSign);
      const headers = { ...bareHeaders(request.id), 'x-robots-tag': 'noindex' };
      return sendContent({ content, as, services, web: c, headers });
    },
  },
];
