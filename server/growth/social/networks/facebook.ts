import { z } from 'zod';
import { wordsOn } from '#contract/growth/social/networks.ts';
import { askGraph as ask, graphDialog, inspect, isGraphSetUp, longToken } from './graph.ts';
import { type Account, mostRemarks, type Network, type Piece } from './network.ts';

/** Facebook pages by the Graph API. Personal profiles can't be posted to: Facebook ended that in 2018. */
const scopes = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement'];
/** Needed to read comments. A page without it can still be posted to. */
const readScope = 'pages_read_user_content';

const page = z.object({ id: z.string(), name: z.string(), access_token: z.string() });
const made = z.object({ id: z.string() });
const feed = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().default(''), permalink_url: z.string().optional() })),
});

const comments = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().default(''),
      created_time: z.string(),
      from: z.object({ id: z.string(), name: z.string() }).optional(),
    }),
  ),
  paging: z.object({ next: z.string().optional() }).optional(),
});

// A post with photos shows no link card, so the link goes into the text.
const message = ({ text, link, photos }: Piece): string => wordsOn('facebook', text, link, photos.length);

const addressOf = (id: string): string => `https://www.facebook.com/${id}`;

export const facebook: Network = {
  isSetUp: isGraphSetUp,

  authorizeAddress: (settings, given) => graphDialog(settings, given, [...scopes, readScope]),

  async accounts(given) {
    const { fetch, settings } = given;
    const access = await longToken(given);
    const { data } = z.object({ data: z.array(page) }).parse(
      await ask(fetch, settings.FACEBOOK_API_URL, '/me/accounts', {
        query: { fields: 'id,name,access_token', limit: '100', access_token: access },
      }),
    );
    return Promise.all(
      data.map(
        async ({ id, name, access_token }): Promise<Account> => ({
          externalId: id,
          name,
          token: access_token,
          ...(await inspect(given, access_token, scopes)),
        }),
      ),
    );
  },

  async publish({ fetch, settings, account: { externalId, token: access_token }, piece }) {
    const { FACEBOOK_API_URL: base } = settings;
    const photos: string[] = [];
    for (const url of piece.photos) {
      const form = { url, published: 'false', access_token };
      photos.push(made.parse(await ask(fetch, base, `/${externalId}/photos`, { method: 'POST', form })).id);
    }
    const attached = Object.fromEntries(
      photos.map((id, place) => [`attached_media[${place}]`, JSON.stringify({ media_fbid: id })]),
    );
    const form = {
      message: message(piece),
      ...(photos.length === 0 && piece.link && { link: piece.link }),
      ...attached,
      access_token,
    };
    const { id } = made.parse(await ask(fetch, base, `/${externalId}/feed`, { method: 'POST', form }));
    return { externalId: id, address: addressOf(id) };
  },

  async comment({ fetch, settings, account: { token: access_token }, posted, text }) {
    const form = { message: text, access_token };
    await ask(fetch, settings.FACEBOOK_API_URL, `/${posted}/comments`, { method: 'POST', form });
  },

  async find({ fetch, settings, account: { externalId, token: access_token }, piece, since }) {
    const { data } = feed.parse(
      await ask(fetch, settings.FACEBOOK_API_URL, `/${externalId}/feed`, {
        query: {
          fields: 'id,message,permalink_url',
          since: String(Math.floor(Date.parse(since) / 1_000) - 60),
          limit: '50',
          access_token,
        },
      }),
    );
    const same = data.find((one) => one.message.trim() === message(piece).trim());
    return same && { externalId: same.id, address: same.permalink_url ?? addressOf(same.id) };
  },

  async remarks({ fetch, settings, account: { externalId, token: access_token }, posted }) {
    const { data, paging } = comments.parse(
      await ask(fetch, settings.FACEBOOK_API_URL, `/${posted}/comments`, {
        query: {
          fields: 'id,message,created_time,from{id,name}',
          // Includes answers to comments.
          filter: 'stream',
          order: 'reverse_chronological',
          limit: String(mostRemarks),
          access_token,
        },
      }),
    );
    return {
      isWhole: !paging?.next,
      remarks: data.map(({ id, message: text, created_time, from }) => ({
        externalId: id,
        author: from?.name ?? '',
        text,
        at: new Date(created_time).toISOString(),
        isOurs: from?.id === externalId,
      })),
    };
  },

  async answer({ fetch, settings, account: { token: access_token }, remark, text }) {
    const form = { message: text, access_token };
    return made.parse(await ask(fetch, settings.FACEBOOK_API_URL, `/${remark}/comments`, { method: 'POST', form })).id;
  },
};
