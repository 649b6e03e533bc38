import { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { domainOf } from '#server/people/messages/sending-domain.ts';
import { registrationOf, saveRegistration } from '#server/people/messages/text-registration.ts';
import { deliverability } from './deliverability.ts';
import { setWarm } from './pace.ts';
import { mailImageRoute } from './pictures.ts';
import { previewMessage, startTest } from './preview.ts';
import { campaignById, campaignPage, peoplePage } from './queries.ts';
import { reachOf } from './reach.ts';
import { rehearseCampaign } from './rehearsal.ts';
import {
  changeCampaign,
  createCampaign,
  pauseCampaign,
  removeCampaign,
  resumeCampaign,
  sendCampaign,
  stopCampaign,
} from './write.ts';

export const campaignRoutes: Served[] = [
  serveJson(campaigns.list, campaignPage),
  serve(campaigns.get, ({ tx, actor, input }) => campaignById(tx, actor, input.id)),
  serve(campaigns.create, ({ tx, actor, input }) => createCampaign(tx, actor, input)),
  serve(campaigns.change, ({ tx, actor, services, version, input }) =>
    changeCampaign(tx, actor, services, version, input),
  ),
  serve(campaigns.audience, ({ tx, actor, input }) => reachOf(tx, actor, input.id)),
  serve(campaigns.preview, ({ tx, actor, input, services }) => previewMessage(tx, actor, services, input)),
  serve(campaigns.rehearse, ({ services, scope, tx, actor, input }) =>
    rehearseCampaign(services, scope, tx, actor, input),
  ),
  serve(campaigns.test, ({ tx, actor, services, input }) => startTest(tx, actor, services, input)),
  serve(campaigns.send, ({ tx, actor, services, version, input }) =>
    sendCampaign(tx, actor, services, version, input.id),
  ),
  serve(campaigns.pause, ({ tx, actor, input }) => pauseCampaign(tx, actor, input.id)),
  serve(campaigns.resume, ({ tx, actor, services, input }) => resumeCampaign(tx, actor, services, input.id)),
  serve(campaigns.stop, ({ tx, actor, input }) => stopCampaign(tx, actor, input.id)),
  serve(campaigns.remove, async ({ tx, actor, input }) => {
    await removeCampaign(tx, actor, input.id);
    return { done: true as const };
  }),
  serveJson(campaigns.people, peoplePage),
  mailImageRoute,
  serve(campaigns.setPace, async ({ tx, services, input: { isWarm } }) => {
    await setWarm(tx, domainOf(services.settings), isWarm);
    return { isWarm };
  }),
  serve(campaigns.textRegistration, ({ tx }) => registrationOf(tx)),
  serve(campaigns.saveTextRegistration, ({ tx, actor, version, input }) => saveRegistration(tx, actor, version, input)),
  serve(campaigns.deliverability, ({ tx, services }) => deliverability(tx, services)),
];
