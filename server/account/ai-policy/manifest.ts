import { aiPolicy as calls } from '#contract/account/ai-policy.ts';
import { serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { policyOf, setPolicy } from './policy.ts';

export const aiPolicy = {
  routes: [
    serve(calls.list, async ({ tx }) => ({ rows: await policyOf(tx) })),
    serve(calls.set, ({ tx, input }) => setPolicy(tx, input)),
  ],
} satisfies Domain;
