import { addressOf } from '#contract/core/addresses.ts';
import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import { mailLinks } from '#contract/people/mail-links.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { newCampaign } from '../things/campaigns.ts';
import { newReachableLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

/** A link of a mail that was sent. */
async function newMailLink({ world, office, by }: For): Promise<string> {
  const leadId = await newReachableLead(world, office, by);
  const conversation = await putRow(world, 'conversations', {
    organisation_id: office.organisationId,
    lead_id: leadId,
  });
  const messageId = newId();
  const token = seal(
    world.server.services.settings.secret,
    'mail link',
    [office.organisationId, messageId, 0].join(' '),
  );
  // Whoever follows it comes to something that is there.
  const there = `${world.server.url}${addressOf(mailLinks.seen.path).replace('{token}', token)}`;
  const blocks = [{ type: 'text', words: `[Here](${there})`, tone: 'plain' }];
  await putRow(world, 'messages', {
    organisation_id: office.organisationId,
    id: messageId,
    conversation_id: conversation,
    lead_id: leadId,
    channel: 'email',
    direction: 'out',
    state: 'sent',
    letter: JSON.stringify({ blocks, homes: [], from: null, locale: 'en' }),
  });
  return token;
}

export const campaignSamples: Pick<Samples, 'campaigns' | 'mailLinks'> = {
  campaigns: {
    deliverability: nothing,
    list: page,
    get: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by, 'sending') } }),
    create: async ({ office }) => ({ input: { name: `${office.mark} ${nextNumber()}`, template: 'new_buyer' } }),
    change: async ({ world, office, by }) => ({
      input: {
        id: await newCampaign(world, office, by),
        name: `${office.mark} ${nextNumber()}`,
        messages: campaignTemplates.renewal.messages,
        perHour: 100,
      },
      version: 1,
    }),
    audience: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by) } }),
    preview: async ({ world, office, by }) => ({
      input: { id: await newCampaign(world, office, by), message: 'mail-1', locale: 'en' },
    }),
    test: async ({ world, office, by }) => ({
      input: { id: await newCampaign(world, office, by), message: 'mail-1', locale: 'en' },
    }),
    send: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by) }, version: 1 }),
    pause: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by, 'sending') } }),
    resume: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by, 'paused') } }),
    stop: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by, 'sending') } }),
    remove: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by) } }),
    people: async ({ world, office, by }) => {
      const id = await newCampaign(world, office, by, 'sending');
      const lead = await newReachableLead(world, office, by);
      await world.owner.query(
        `insert into campaign_left_out (organisation_id, campaign_id, lead_id, rule) values ($1, $2, $3, 'consent.missing')`,
        [office.organisationId, id, lead],
      );
      return { input: { id, result: 'left_out', limit: 3 } };
    },
  },
  mailLinks: {
    follow: async (given) => ({ input: { token: await newMailLink(given) } }),
    seen: async (given) => ({ input: { token: await newMailLink(given) } }),
  },
};
