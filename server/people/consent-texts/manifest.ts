import { consentTexts as calls } from '#contract/people/consent-texts.ts';
import { serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { discardDraft, publishDraft, saveDraft } from './deeds.ts';
import { allDocuments } from './documents.ts';

export const consentTexts = {
  routes: [
    serve(calls.list, ({ tx }) => allDocuments(tx)),
    serve(calls.save, ({ tx, actor, input }) => saveDraft(tx, actor, input)),
    serve(calls.discard, ({ tx, actor, input }) => discardDraft(tx, actor, input)),
    serve(calls.publish, ({ tx, actor, input }) => publishDraft(tx, actor, input)),
  ],
} satisfies Domain;
