import { referrals } from '#contract/inventory/referrals/referrals.ts';
import { serviceReferrals } from '#contract/inventory/referrals/service-referrals.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { answerAgreement, readAgreement, reportProgress } from './agreement.ts';
import { referralJson, referralPage } from './queries.ts';
import { referrersJson, thankReferrer } from './referrers.ts';
import { chooseService, createServiceReferral, serviceReferralPage } from './service-referrals.ts';
import { closeReferral, payReferral } from './settle.ts';
import { attachDeal, changeReferral, createReferral, moveReferral, sendReferral } from './write-referral.ts';

export const referralRoutes: Served[] = [
  servePage(referrals.list, referralPage),
  serveJson(referrals.referrers, (_, actor) => referrersJson(actor)),
  serve(referrals.thank, ({ tx, actor, input }) => thankReferrer(tx, actor, input)),
  serveJson(referrals.get, ({ id }, actor) => referralJson(id, actor)),
  serve(referrals.create, ({ tx, actor, input }) => createReferral(tx, actor, input)),
  serve(referrals.change, ({ tx, actor, version, input }) => changeReferral(tx, actor, version, input)),
  serve(referrals.send, ({ tx, actor, input, services }) => sendReferral(tx, actor, input.id, services.settings)),
  serve(referrals.move, ({ tx, actor, input }) => moveReferral(tx, actor, input)),
  serve(referrals.attach, ({ tx, actor, input }) => attachDeal(tx, actor, input)),
  serve(referrals.close, ({ tx, actor, input }) => closeReferral(tx, actor, input)),
  serve(referrals.pay, ({ tx, actor, input }) => payReferral(tx, actor, input)),
  serve(referrals.read, ({ input, services, request }) => readAgreement(services, input.token, request.id)),
  serve(referrals.answer, ({ input, services, request }) => answerAgreement(services, input, request)),
  serve(referrals.report, ({ input, services, request }) => reportProgress(services, input, request.id)),
  servePage(serviceReferrals.list, serviceReferralPage),
  serve(serviceReferrals.create, ({ tx, actor, input }) => createServiceReferral(tx, actor, input)),
  serve(serviceReferrals.choose, ({ tx, actor, input }) => chooseService(tx, actor, input)),
];
