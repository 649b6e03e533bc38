import { buyerAgreements } from '#contract/people/buyer-agreements.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { addAgreement, agreementsOf, endAgreement } from './agreements.ts';

export const buyerAgreementRoutes: Served[] = [
  serve(buyerAgreements.ofLead, ({ tx, actor, input }) => agreementsOf(tx, actor, input.id)),
  serve(buyerAgreements.add, ({ tx, actor, input }) => addAgreement(tx, actor, input)),
  serve(buyerAgreements.end, ({ tx, actor, input }) => endAgreement(tx, actor, input)),
];
