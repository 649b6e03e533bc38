import { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { deliverability } from './deliverability.ts';
import { previewMessage, startTest } from './preview.ts';
import { campaignById, campaignPage, peoplePage } from './queries.ts';
import { reachOf } from './reach.ts';
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
  serve(campaigns.change, ({ tx, actor, version, input }) => changeCampaign(tx, actor, version, input)),
  serve(campaigns.audience, ({ tx, actor, input }) => reachOf(tx, actor, input.id)),
  serve(campaigns.preview, ({ tx, actor, input, services }) => previewMessage(tx, actor, services, input)),
  serve(campaigns.test, ({ tx, actor, input }) => startTest(tx, actor, input)),
  serve(campaigns.send, ({ tx, actor, version, input }) => sendCampaign(tx, actor, version, input.id)),
  serve(campaigns.pause, ({ tx, actor, input }) => pauseCampaign(tx, actor, input.id)),
  serve(campaigns.resume, ({ tx, actor, input }) => resumeCampaign(tx, actor, input.id)),
  serve(campaigns.stop, ({ tx, actor, input }) => stopCampaign(tx, actor, input.id)),
  serve(campaigns.remove, async ({ tx, actor, input }) => {
    await removeCampaign(tx, actor, input.id);
    return { done: true as const };
  }),
  serveJson(campaigns.people, peoplePage),
  serve(campaigns.deliverability, ({ tx, services }) => deliverability(tx, services)),
];
