import { addressOf } from '#contract/core/addresses.ts';
import type { InputOf } from '#contract/core/call.ts';
import { networkRules, type SocialNetwork } from '#contract/growth/social/networks.ts';
import { social } from '#contract/growth/social/social.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import { prepare, type Served } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import { photoContent } from '#server/inventory/listings/photos/photo-content.ts';
import { mayBeSeenByAll, staysAsSold } from '#server/inventory/listings/public.ts';
import { usualPixelLimits } from '#server/outside/storage/files/dimensions.ts';
import type { Picture } from './networks/network.ts';

const purpose = 'social picture';
const widest = 1_440;

type Photo = { organisation: string; listing: string; photo: string; network: SocialNetwork };

/** The address of a JPEG in a network's shape. Its sealed token names the photo and the network. */
export const postPictureAddress = (
  { settings: { publicUrl, secret } }: Services,
  { organisation, listing, photo, network }: Photo,
): string =>
  `${publicUrl}${addressOf(social.picture.path).replace('{token}', seal(secret, purpose, [organisation, listing, photo, network].join(' ')))}`;

/** Crops the photo around its center to the nearest shape the network accepts, which would otherwise crop or refuse it. */
export async function shapedTo(content: Uint8Array, [least, most]: readonly [number, number]): Promise<Buffer> {
  // Loaded on demand, because the module is large and rarely needed.
  const { default: sharp } = await import('sharp');
  const upright = await sharp(content, { limitInputPixels: usualPixelLimits.maxPixels })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const ratio = width / height;
  const wide = ratio > most ? Math.floor(height * most) : width;
  const high = ratio < least ? Math.floor(width / least) : height;
  return sharp(upright.data, { raw: upright.info })
    .extract({ left: Math.floor((width - wide) / 2), top: Math.floor((height - high) / 2), width: wide, height: high })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A public photo of a home, in the network's shape. */
export async function postPicture(
  { db, storage }: Services,
  scope: Scope,
  { listing, photo, network }: Omit<Photo, 'organisation'>,
): Promise<Picture | undefined> {
  const stored = await db.withOrg(scope, async (tx) => {
    const isShown = await tx.one(sql`
      select from listings l where l.organisation_id = ${scope.organisationId} and l.id = ${listing} and (${mayBeSeenByAll} or ${staysAsSold})`);
    return isShown
      ? photoContent(tx, { id: listing, photoId: photo, width: widest, of: 'shown' }, isJudged)
      : undefined;
  });
  const kept = stored && (await storage.get(stored.key));
  if (!kept) return undefined;
  const content = Buffer.concat(await Array.fromAsync(kept.stream));
  return { content: await shapedTo(content, networkRules[network].ratio), contentType: 'image/jpeg' };
}

export const postPictureRoute: Served = {
  call: social.picture,
  async answer(c, name, services) {
    const { input } = await prepare(c, social.picture, name, services);
    const { token } = input as InputOf<typeof social.picture>;
    let parts: string[];
    try {
      parts = unseal(services.settings.secret, purpose, token).split(' ');
    } catch {
      throw notFound();
    }
    const [organisationId, listing, photo, network] = parts as [string, string, string, SocialNetwork];
    const scope = { organisationId, userId: null, actorKind: 'system' as const };
    const picture = await postPicture(services, scope, { listing, photo, network });
    if (!picture) throw notFound();
    return new Response(new Uint8Array(picture.content), {
      headers: {
        ...bareHeaders(c.var.request.id),
        'content-type': picture.contentType,
        'cache-control': 'public, max-age=86400',
      },
    });
  },
};
