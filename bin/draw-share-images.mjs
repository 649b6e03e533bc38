/**
 * node bin/draw-share-images.mjs: draws the preview images of shared links, public/og*.png, 1200 × 630, with the product's own fonts and
 * colors. Needs Chromium; run it by hand when the texts or the design change.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { root } from './lib/node.mjs';

const pictures = {
  'og.png': ['Every client, home and closing under', 'one beam.'],
  'og-features.png': ['What it does, and how it', 'behaves.'],
  'og-pricing.png': ['One price,', 'fewer bills.'],
  'og-blog.png': ['Notes from the', 'trade.'],
  'og-documentation.png': ['How it works, step by', 'step.'],
};

const font = (path) => `data:font/woff2;base64,${readFileSync(join(root, 'node_modules', path)).toString('base64')}`;
const fraunces = font('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2');

const page = ([words, last]) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Fraunces; src: url(${fraunces}); font-weight: 100 900 }
body { margin: 0; width: 1200px; height: 630px; background: #faf8f3; color: #1d1b16; font-family: Fraunces; overflow: hidden }
.brand { position: absolute; left: 84px; top: 74px; display: flex; gap: 18px; align-items: center; font: 600 40px Fraunces }
h1 { position: absolute; left: 84px; top: 168px; margin: 0; max-width: 900px; font: 400 92px/1.04 Fraunces; letter-spacing: -.03em; text-wrap: balance }
em { font-style: normal; color: #14553f }
.beam { position: absolute; left: 84px; right: 84px; top: 520px; height: 16px; border-radius: 4px; background: #14553f }
.stage { position: absolute; left: 108px; right: 108px; top: 536px; height: 120px; background: #fff; border: 2px solid #d3ccbb; border-top: 0 }
</style><div class="brand"><svg width="52" height="52" viewBox="0 0 24 24" fill="none" stroke="#14553f" stroke-width="2.4"><path d="M3 5.5h18"/><path d="M6 5.5V20M18 5.5V20" stroke-width="1.7"/><path d="M10 20v-7h4v7" stroke-width="1.7"/></svg>Lintel</div>
<h1>${words} <em>${last}</em></h1><div class="beam"></div><div class="stage"></div>`;

const executablePath = await findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const view = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, words] of Object.entries(pictures)) {
  await view.setContent(page(words));
  await view.evaluate(() => document.fonts.ready);
  await view.screenshot({ path: join(root, 'public', name) });
}
await browser.close();
