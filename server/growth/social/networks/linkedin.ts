import { z } from 'zod';
import { wordsOn } from '#contract/growth/social/networks.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { jsonIn, mostRemarks, type Network, NetworkRefusal, type Picture, type Piece } from './network.ts';

/** LinkedIn organization pages by the Posts API. Photos are uploaded first, each to an address that LinkedIn names. */
const version = '202509';
const scopes = ['r_organization_social', 'w_organization_social', 'rw_organization_admin'];

type Asked = { method?: 'GET' | 'POST'; token?: string; form?: Record<string, string>; body?: unknown };

async function ask(fetch: GuardedFetch, address: string, { method = 'GET', token, form, body }: Asked) {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token && {
        authorization: `Bearer ${token}`,
        'linkedin-version': version,
        'x-restli-protocol-version': '2.0.0',
      }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said = jsonIn(answer.body.toString('utf8'));
  if (answer.status < 400) return { said, headers: answer.headers };
  const message = String(said.message ?? said.error_description ?? `LinkedIn answered ${answer.status}.`);
  if (answer.status === 401) throw new NetworkRefusal('auth', message);
  if (answer.status === 403) throw new NetworkRefusal('scope', message);
  if (answer.status === 429 || answer.status >= 500) throw new NetworkRefusal('transient', message);
  throw new NetworkRefusal('content', message);
}

/** Escapes the characters that have a meaning in LinkedIn's "little text" format. */
export const littleText = (text: string): string => text.replace(/[\\|{}@[\]()<>#*_~]/g, (letter) => `\\${letter}`);

const token = z.object({
  access_token: z.string(),
  expires_in: z.number().optional(),
  scope: z.string().default(''),
});
const acl = z.object({
  elements: z.array(z.object({ organization: z.string(), 'organization~': z.object({ localizedName: z.string() }) })),
});
const posts = z.object({ elements: z.array(z.object({ id: z.string(), commentary: z.string().default('') })) });

/** LinkedIn names commenters by id only and doesn't disclose members' names. */
const comments = z.object({
  elements: z
    .array(
      z.object({
        commentUrn: z.string(),
        actor: z.string(),
        created: z.object({ time: z.number() }),
        message: z.object({ text: z.string().default('') }),
      }),
    )
    .default([]),
  paging: z.object({ total: z.number().optional() }).optional(),
});

const commentsAt = (base: string, of: string): string =>
  `${base}/rest/socialActions/${encodeURIComponent(of)}/comments`;

const upload = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) });

type Handed = { fetch: GuardedFetch; base: string; owner: string; token: string };

async function handOver({ fetch, base, owner, token }: Handed, { content, contentType }: Picture): Promise<string> {
  const { said } = await ask(fetch, `${base}/rest/images?action=initializeUpload`, {
    method: 'POST',
    token,
    body: { initializeUploadRequest: { owner } },
  });
  const { uploadUrl, image } = upload.parse(said).value;
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: content,
  });
  if (answer.status >= 400)
    throw new NetworkRefusal('transient', `LinkedIn did not take the photo (${answer.status}).`);
  return image;
}

/** One photo, several photos, or a link card. */
function contentOf({ text, link }: Piece, images: readonly string[]) {
  if (images.length === 1) return { content: { media: { id: images[0] } } };
  if (images.length > 1) return { content: { multiImage: { images: images.map((id) => ({ id })) } } };
  return link ? { content: { article: { source: link, title: text.slice(0, 100) } } } : {};
}

const wordsOf = ({ text, link, photos }: Piece): string => littleText(wordsOn('linkedin', text, link, photos.length));

const addressOf = (urn: string): string => `https://www.linkedin.com/feed/update/${urn}`;

export const linkedin: Network = {
  isSetUp: ({ LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET }) => !!LINKEDIN_CLIENT_ID && !!LINKEDIN_CLIENT_SECRET,

  authorizeAddress: ({ LINKEDIN_CLIENT_ID, LINKEDIN_OAUTH_URL }, { redirect, state }) =>
    `${LINKEDIN_OAUTH_URL}/authorization?${new URLSearchParams({
      response_type: 'code',
      client_id: LINKEDIN_CLIENT_ID!,
      redirect_uri: redirect,
      state,
      scope: scopes.join(' '),
    })}`,

  async accounts({ fetch, settings, code, redirect }) {
    const { said } = await ask(fetch, `${settings.LINKEDIN_OAUTH_URL}/accessToken`, {
      method: 'POST',
      form: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        client_id: settings.LINKEDIN_CLIENT_ID!,
        client_secret: settings.LINKEDIN_CLIENT_SECRET!,
      },
    });
    const { access_token, expires_in, scope } = token.parse(said);
    const given = scope.split(/[ ,]+/);
    const query = 'q=roleAssignee&role=ADMINISTRATOR&projection=(elements*(organization,organization~(localizedName)))';
    const { elements } = acl.parse(
      (await ask(fetch, `${settings.LINKEDIN_API_URL}/rest/organizationAcls?${query}`, { token: access_token })).said,
    );
    const expiresAt = expires_in ? new Date(Date.now() + expires_in * 1_000).toISOString() : null;
    return elements.map((one) => ({
      externalId: one.organization,
      name: one['organization~'].localizedName,
      token: access_token,
      expiresAt,
      missingScopes: scopes.filter((wanted) => !given.includes(wanted)),
    }));
  },

  async publish({ fetch, settings, account: { externalId, token }, piece, picture }) {
    const at = { fetch, base: settings.LINKEDIN_API_URL, owner: externalId, token };
    const images: string[] = [];
    for (const [place] of piece.photos.entries()) images.push(await handOver(at, await picture(place)));
    const body = {
      author: externalId,
      commentary: wordsOf(piece),
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      ...contentOf(piece, images),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    };
    const { headers } = await ask(fetch, `${settings.LINKEDIN_API_URL}/rest/posts`, { method: 'POST', token, body });
    const urn = headers['x-restli-id'];
    if (!urn) throw new NetworkRefusal('content', 'LinkedIn took the post but did not say where it is.');
    return { externalId: urn, address: addressOf(urn) };
  },

  async comment({ fetch, settings, account: { externalId, token }, posted, text }) {
    await ask(fetch, commentsAt(settings.LINKEDIN_API_URL, posted), {
      method: 'POST',
      token,
      body: { actor: externalId, object: posted, message: { text } },
    });
  },

  async find({ fetch, settings, account: { externalId, token }, piece }) {
    const query = `author=${encodeURIComponent(externalId)}&q=author&count=20&sortBy=LAST_MODIFIED`;
    const { elements } = posts.parse(
      (await ask(fetch, `${settings.LINKEDIN_API_URL}/rest/posts?${query}`, { token })).said,
    );
    const same = elements.find(({ commentary }) => commentary.trim() === wordsOf(piece).trim());
    return same && { externalId: same.id, address: addressOf(same.id) };
  },

  async remarks({ fetch, settings, account: { externalId, token }, posted }) {
    const address = `${commentsAt(settings.LINKEDIN_API_URL, posted)}?start=0&count=${mostRemarks}`;
    const { elements, paging } = comments.parse((await ask(fetch, address, { token })).said);
    return {
      isWhole: (paging?.total ?? elements.length) <= elements.length,
      remarks: elements.map(({ commentUrn, actor, created, message }) => ({
        externalId: commentUrn,
        author: '',
        text: message.text,
        at: new Date(created.time).toISOString(),
        isOurs: actor === externalId,
      })),
    };
  },

  async answer({ fetch, settings, account: { externalId, token }, posted, remark, text }) {
    const { said, headers } = await ask(fetch, commentsAt(settings.LINKEDIN_API_URL, remark), {
      method: 'POST',
      token,
      body: { actor: externalId, object: posted, parentComment: remark, message: { text } },
    });
    return String(said.commentUrn ?? headers['x-restli-id'] ?? '');
  },
};
