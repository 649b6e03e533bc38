import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { resultsFolder, startProduct } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { newOwner } from '#tests/setup/workspace.ts';

/** An operator's own tile source: a style with one raster source of blue tiles, and the requests it got. */
async function standIn(): Promise<{ server: Server; url: string; asked: string[] }> {
  const asked: string[] = [];
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2040c0' } })
    .png()
    .toBuffer();
  const server = createServer(({ url = '' }, reply) => {
    asked.push(url);
    // The headers that tests add make browsers send preflight requests.
    reply.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (url.endsWith('.png')) {
      reply.setHeader('content-type', 'image/png').end(tile);
      return;
    }
    if (!url.startsWith('/style.json')) {
      reply.writeHead(404).end();
      return;
    }
    const attribution = '<a href="https://example.com/map">© Stand-in Maps</a><script>window.broken = true</script>';
    reply.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        version: 8,
        sources: { streets: { type: 'raster', tiles: [`${origin()}/{z}/{x}/{y}.png`], tileSize: 256, attribution } },
        layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
      }),
    );
  }).listen(0, '127.0.0.1');
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await once(server, 'listening');
  return { server, url: origin(), asked };
}

test('with an operator’s tiles the same map has streets, and without them outlines', async ({ browser }) => {
  const tiles = await standIn();
  const dataDir = await scratchFolder();
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'streets.log'),
    env: { PASSWORD_COST: '10', MAP_STYLE_URL: `${tiles.url}/style.json` },
  });
  try {
    const maya = await newOwner(browser, { baseURL: product.url });
    const { page } = maya;
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    for (const longitude of [-97.75, -97.7])
      await maya.post('/listings', {
        streetNumber: '12',
        streetName: 'Juniper St',
        city: 'Austin',
        stateOrProvince: 'TX',
        latitude: 30.26,
        longitude,
        listPrice: 45_000_000,
      });
    await test.step('tiles lie under the pins, and say whose they are', async () => {
      const policy = (await page.goto('/listings?layout=map'))!.headers()['content-security-policy']!;
      expect(policy).toMatch(new RegExp(`connect-src 'self' ${tiles.url};`));
      expect(policy).toContain(`script-src 'self' 'nonce-`);
      await expect(page.getByRole('link', { name: '© Stand-in Maps' })).toBeVisible();
      await expect.poll(() => tiles.asked.some((path) => path.endsWith('.png'))).toBe(true);
      await expect
        .poll(async () => {
          const { dominant } = await sharp(await page.getByRole('application').screenshot()).stats();
          return dominant.b > 150 && dominant.r < 80;
        })
        .toBe(true);
      expect(await page.evaluate(() => 'broken' in window)).toBe(false);
      await expect(page.locator('[data-pin]').first()).toBeVisible();
    });
    await test.step('keys move it, and the tiles follow', async () => {
      const before = tiles.asked.length;
      await page.getByRole('application', { name: 'Map: Listings' }).focus();
      for (const key of ['+', '+', 'ArrowRight']) await page.keyboard.press(key);
      await expect.poll(() => tiles.asked.length).toBeGreaterThan(before);
    });
    await test.step('a style that cannot be had leaves the outlines', async () => {
      await page.route('**/style.json', (route) => route.fulfill({ status: 503, body: '' }));
      await page.reload();
      await expect(page.locator('[data-pin]').first()).toBeVisible();
      await expect(page.locator('[data-streets]')).toHaveCount(0);
    });
    expect(refused).toEqual([]);
    await maya.context.close();
  } finally {
    await product.stop();
    tiles.server.close();
    tiles.server.closeAllConnections();
    await removeFolder(dataDir);
  }
});
