import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { inProductDatabase } from '#tests/setup/product-database.ts';

type Site = { id: string; slug: string; version: number; content: { theme: string; hero: object; about: object } };

/** Publishes two sites of one organization: a rich one with photographed homes, and one with no homes or photos. */
export async function publishSites(origin: string): Promise<string[]> {
  let cookie = '';
  const ask = async <Answer>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isBytes = Buffer.isBuffer(body);
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        origin,
        cookie,
        'idempotency-key': crypto.randomUUID(),
        'content-type': isBytes ? 'image/jpeg' : 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0]!);
    if (given.length > 0) cookie = given.join('; ');
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const email = `${crypto.randomUUID()}@example.test`;
  const data = { first_name: 'Maya', last_name: 'Okafor' };
  await ask('POST', '/auth/sign-up', { email, password: 'Lintel-bears-7-weights', data });
  await inProductDatabase('update users set email_verified_at = now() where email = $1', [email]);
  await ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { user } = await ask<{ user: { id: string } }>('GET', '/session');
  await inProductDatabase(`update subscriptions set status = 'active', vertical_tiers = $2 where user_id = $1`, [
    user.id,
    JSON.stringify({ realestate: 'pro' }),
  ]);
  for (let home = 0; home < 12; home += 1) await sell(home);
  const rich = await publish('gallery', {
    words: 'Homes by the lake, and the people who know them.',
    about: 'Fifteen years in Austin. '.repeat(30),
  });
  const poor = await publish('coast', null);
  const search = await (await fetch(`${origin}${rich}/homes`)).text();
  const home = new RegExp(`href="(${rich}/homes/[^"?#]+)"`).exec(search)?.[1];
  if (!home) throw new Error('The search shows no home.');
  await drawn(search);
  return [rich, `${rich}/homes`, home, poor, `${poor}/homes`];

  /** Waits until a job has made every photo in its sizes. */
  async function drawn(page: string): Promise<void> {
    const photos = new Set(
      [...page.matchAll(/\/api\/v1\/homes\/[^"? ]+/g)].map(([path]) => `${origin}${path}?width=640`),
    );
    for (const photo of photos)
      for (let tries = 0; (await fetch(photo)).headers.get('content-type') !== 'image/webp'; tries += 1) {
        if (tries === 600) throw new Error(`${photo} was not drawn.`);
        await pause(200);
      }
  }

  async function sell(home: number): Promise<void> {
    const { id, version } = await ask<{ id: string; version: number }>('POST', '/listings', {
      streetNumber: String(100 + home),
      streetName: 'Juniper St',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78704',
      latitude: 30.24 + home / 300,
      longitude: -97.78 + home / 250,
      listPrice: 42_000_000 + home * 1_500_000,
      bedroomsTotal: 3,
      bathroomsFull: 2,
      livingArea: 1_800,
      publicRemarks: 'A calm house with a deep porch, an open kitchen and a yard that gets the evening sun.',
      propertyType: 'Residential',
      listingContractDate: '2026-01-02',
      expirationDate: '2099-12-31',
    });
    const photo = await sharp({
      create: {
        width: 1_600,
        height: 1_067,
        channels: 3,
        background: `hsl(${home * 30} 40% 55%)`,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      // Pure noise would take several times as many bytes as a photograph.
      .blur(2)
      .jpeg({ quality: 80 })
      .toBuffer();
    for (const name of ['front.jpg', 'kitchen.jpg'])
      await ask('POST', `/listings/${id}/photos?name=${name}&alt=The%20house`, photo);
    const { version: now } = await ask<{ version: number }>('GET', `/listings/${id}`);
    await ask('POST', `/listings/${id}/status`, { standardStatus: 'Active' }, { 'if-match': `"${now ?? version}"` });
  }

  async function publish(theme: string, words: { words: string; about: string } | null): Promise<string> {
    const { id, slug, version, content } = await ask<Site>('POST', '/sites', {});
    const changed = await ask<Site>(
      'PATCH',
      `/sites/${id}`,
      {
        content: {
          ...content,
          theme,
          ...(words && { hero: { ...content.hero, words: words.words }, about: { words: words.about } }),
        },
      },
      { 'if-match': `"${version}"` },
    );
    await ask('POST', `/sites/${id}/publish`, {}, { 'if-match': `"${changed.version}"` });
    return `/s/${slug}`;
  }
}
