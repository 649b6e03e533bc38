import { expect, test } from '@playwright/test';

const id = '01980000-0000-7000-8000-000000000000';
const documents = [
  '/',
  '/auth',
  '/reset',
  '/verify',
  `/invite/${'x'.repeat(43)}`,
  `/enter/${'x'.repeat(43)}`,
  '/leads',
  `/lead/${id}`,
  '/tasks',
  '/settings',
  '/settings/security',
  '/settings/keys',
  '/nowhere/at/all',
];

test.use({ serviceWorkers: 'allow' });

/** The tags of a page as the server sent them, with attributes and content. */
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, attributes = '', inner = '']) => ({
      attributes,
      inner,
      nonce: /\bnonce="([^"]*)"/.exec(attributes)?.[1],
    }),
  );

test.describe('every document', () => {
  for (const path of documents) {
    test(`${path} lets only its own scripts run and is framed by nobody`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      const nonce = /script-src 'self' 'nonce-([\w+/=]{22,})' 'strict-dynamic'/.exec(policy)?.[1];
      expect(nonce, policy).toBeDefined();
      for (const rule of [`object-src 'none'`, `base-uri 'none'`, `form-action 'self'`, `frame-ancestors 'none'`])
        expect(policy).toContain(rule);
      expect(policy.replace(/style-src-attr 'unsafe-inline'/, '')).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['cache-control']).toMatch(/no-cache|no-store/);
      // Plain HTTP here, where this header would lock users out of their own machine.
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');

      const html = await response.text();
      const isCode = ({ attributes }: { attributes: string }) => !attributes.includes('type="application/json"');
      const inline = [...tags(html, 'script').filter(isCode), ...tags(html, 'style')];
      expect(inline.filter((tag) => tag.nonce !== nonce).map(({ attributes }) => attributes)).toEqual([]);
      expect(html).not.toMatch(/\son[a-z]+\s*=\s*["']|javascript:/i);
    });
  }

  test('has a nonce of its own, each time', async ({ request }) => {
    const policies = await Promise.all(
      Array.from({ length: 5 }, async () => (await request.get('/')).headers()['content-security-policy']),
    );
    expect(new Set(policies).size).toBe(5);
  });

  test('repeats nothing of its address as code', async ({ request }) => {
    const payload = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    for (const path of ['/', '/auth', '/reset', '/nowhere/', '/invite/', '/leads', '/lead/']) {
      const inQuery = await request.get(`${path}?next=${encodeURIComponent(payload)}&x=${encodeURIComponent(payload)}`);
      const inPath = await request.get(`${path.replace(/\/$/, '')}/${encodeURIComponent(payload)}`);
      for (const response of [inQuery, inPath]) expect(await response.text(), path).not.toContain('<img src=x');
    }
  });
});

test('files are what they say, and none shows our sources', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(1);
  for (const path of [
    ...new Set(scripts),
    '/favicon.svg',
    '/sw.js',
    '/manifest.webmanifest',
    '/api/v1/openapi.json',
    '/.well-known/jwks.json',
    '/healthz',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['x-content-type-options'], path).toBe('nosniff');
    expect(await response.text(), path).not.toContain('sourceMappingURL');
    expect((await request.get(`${path}.map`)).status()).not.toBe(200);
  }
});

test('nothing outside the public folder can be reached', async ({ request, baseURL }) => {
  const attempts = [
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '//package.json',
    '/..%2fpackage.json',
    '/assets//etc/passwd',
    '/assets/..\\..\\package.json',
    '/package.json',
    '/.data/secret',
    '/.env',
    '/.git/config',
    '/server/main.ts',
    '/build/program/main.js',
  ];
  for (const path of attempts) {
    const response = await request.get(baseURL + path);
    const text = await response.text();
    expect(text, path).not.toMatch(/"dependencies"|root:x:|\[core\]|createRequestHandler/);
  }
});

test('the policy is kept by our own pages: nothing is refused to them', async ({ page, request }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) refused.push(message.text());
  });
  await page.exposeFunction('violated', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { violated: (what: string) => void }).violated;
      report(`${event.violatedDirective} ${event.blockedURI} ${location.pathname}`);
    });
  });
  for (const path of ['/', '/auth', '/reset', '/nowhere']) await page.goto(path, { waitUntil: 'networkidle' });
  const email = `${crypto.randomUUID()}@example.test`;
  const signedUp = await page.context().request.post('/api/v1/auth/sign-up', {
    data: { email, password: 'Harbour4Lamp!', data: { first_name: 'Mara', last_name: 'Quill' } },
    headers: { 'x-forwarded-for': '203.0.113.77' },
  });
  expect(signedUp.status()).toBe(200);
  for (const path of ['/leads', '/tasks', '/settings', '/settings/security', '/settings/keys']) {
    await page.goto(path);
    await expect(page.getByRole('navigation').first()).toBeVisible();
  }
  expect(refused).toEqual([]);
  expect((await request.get('/leads')).status()).toBe(200);
});
