import { addressOf } from '#contract/core/addresses.ts';
import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import { consents } from '#contract/people/consents.ts';
import { mailLinks } from '#contract/people/mail-links.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { newCampaign } from '../things/campaigns.ts';
import { listingOnMarket } from '../things/offers.ts';
import { newPicture } from '../things/pages.ts';
import { newReachableLead } from '../things/people.ts';
import { newSite } from '../things/sites.ts';
import { nextNumber, putRow } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

/** A link from a mail that was sent. */
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
  // The link must lead to a page that exists.
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

/** A listing in a ZIP code of its own, so that the ZIP code has a market. */
async function newMarket({ world, office, by }: For): Promise<string> {
  const id = await listingOnMarket(world, office, by);
  const zip = String(10_000 + (nextNumber() % 80_000));
  await world.owner.query(`update listings set postal_code = $2, standard_status = 'Active' where id = $1`, [id, zip]);
  return zip;
}

const newSubscription = async (given: For): Promise<string> => {
  const { world, office, by } = given;
  return putRow(world, 'market_subscriptions', {
    organisation_id: office.organisationId,
    lead_id: await newReachableLead(world, office, by),
    postal_code: '78704',
    next_on: '2099-01-01',
  });
};

export const campaignSamples: Pick<Samples, 'campaigns' | 'mailLinks' | 'markets'> = {
  campaigns: {
    deliverability: nothing,
    setPace: async () => ({ input: { isWarm: true } }),
    textRegistration: nothing,
    saveTextRegistration: async ({ world, office }) => {
      await world.owner.query(
        `insert into text_registrations (organisation_id) values ($1) on conflict (organisation_id) do update set version = 1`,
        [office.organisationId],
      );
      return {
        input: {
          ...{
            entity: 'company',
            brandState: 'approved',
            brandName: `${office.mark} ${nextNumber()}`,
            campaignState: 'approved',
          },
          ...{ campaignKey: 'C123', useCase: 'marketing', samples: ['One', 'Two'], numbers: ['+15125550142'] },
        },
        version: 1,
      };
    },
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
    rehearse: async ({ world, office, by }) => ({ input: { id: await newCampaign(world, office, by) } }),
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
    image: async ({ world, office }) => {
      const file = await newPicture(office);
      const token = `t${newId()}`;
      await world.owner.query('insert into mail_pictures (organisation_id, file_id, token) values ($1, $2, $3)', [
        office.organisationId,
        file,
        token,
      ]);
      return { input: { organisation: office.organisationId, token } };
    },
  },
  markets: {
    list: nothing,
    report: async (given) => ({ input: { zip: await newMarket(given) } }),
    paper: async (given) => ({ input: { zip: await newMarket(given) } }),
    makePage: async (given) => {
      await newSite(given.world, given.office.mark, given.by);
      return { input: { zip: await newMarket(given) } };
    },
    subscribers: async (given) => {
      await newSubscription(given);
      return page();
    },
    subscribe: async (given) => {
      const { world, office, by } = given;
      const lead = await newReachableLead(world, office, by);
      await office.people.owner.do(consents.add, {
        ...{ id: lead, channel: 'email', purpose: 'marketing', basis: 'written', kind: 'given', note: 'On paper' },
      } as never);
      await world.owner.query(
        `insert into message_settings (organisation_id, postal_address) values ($1, '1 Main St')
         on conflict (organisation_id) do update set postal_address = excluded.postal_address`,
        [office.organisationId],
      );
      return { input: { lead, zip: await newMarket(given) } };
    },
    unsubscribe: async (given) => ({ input: { id: await newSubscription(given) } }),
  },
};
