import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/lib/chromium.mjs';
import { start } from './processes.ts';
import type { Table } from './table.ts';

const times = 50;

/**
 * From submitting a form on a site to the agent's other browser showing the new list row and the notification count. Measured on the
 * running product with its worker.
 */
export async function measureSpeedToLead(table: Table): Promise<void> {
  const executablePath = await findChromium();
  if (!executablePath) {
    console.log('speed to lead: not measured, there is no Chromium here.');
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-speed-'));
  const product = await start(['build/program/main.js', 'all'], {
    DATA_DIR: dataDir,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: product.url });
    const ask = async (path: string, data: object) => {
      const headers = { origin: product.url, 'idempotency-key': crypto.randomUUID() };
      const answer = await context.request.post(`/api/v1${path}`, { data, headers });
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    };
    await ask('/auth/sign-up', {
      email: 'speed@example.test',
      password: 'Lintel-bears-7-weights',
      data: { first_name: 'Speed', last_name: 'Bench' },
    });
    await ask('/inbound/doors', { kind: 'form', name: 'Site', slug: 'speed', consentText: 'Answer me.' });
    const page = await context.newPage();
    await page.goto('/leads');
    const bell = (unread: number) => page.getByRole('button', { name: new RegExp(`^Notifications\\D+${unread}\\D*$`) });
    const taken = { row: [] as number[], notice: [] as number[] };
    for (let n = 0; n < times; n += 1) {
      const name = `Visitor${n} Number${n}`;
      const began = performance.now();
      const seen = (what: number[], element: ReturnType<typeof page.getByText>) =>
        element
          .first()
          .waitFor()
          .then(() => what.push(performance.now() - began));
      const both = Promise.all([seen(taken.row, page.getByText(name)), seen(taken.notice, bell(n + 1))]);
      const body = new URLSearchParams({ name, email: `v${n}@example.test`, consent: 'on' });
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      await fetch(`${product.url}/inbound/forms/speed`, { method: 'POST', body, headers, redirect: 'manual' });
      await both;
    }
    tell(table, 'from a web form’s post to the row in another browser, s', taken.row);
    tell(table, 'from a web form’s post to the notice in another browser, s', taken.notice);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function tell(table: Table, what: string, taken: number[]): void {
  taken.sort((a, b) => a - b);
  const [median, most] = [taken[times / 2]!, taken.at(-1)!];
  table.atMost(what, median / 1_000, 1, 0.5, `median of ${times}, at most ${Math.round(most)} ms`);
}
