import { describe, expect, test } from 'vitest';
import { contentPolicy, documentHeaders } from '#server/core/http/documents.ts';
import { startTestServer } from '#tests/setup/server.ts';

// tests/browser/fence.spec.ts checks real documents; this file checks what depends on address and mode.
describe('headers of documents', () => {
  const of = (secure: boolean) => new Map(documentHeaders('bm9uY2U=', secure, false));

  test('over https, browsers are told to come by https only, for two years', () => {
    expect(of(true).get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(of(false).has('strict-transport-security')).toBe(false);
  });

  test('what the policy keeps out is reported, by the old way and the new', () => {
    expect(contentPolicy('x', false)).toMatch(/report-uri \/csp-reports;.*report-to csp(;|$)/);
    expect(of(true).get('reporting-endpoints')).toBe('csp="/csp-reports"');
  });

  test('only while developing may styles stand anywhere and sockets be opened', () => {
    expect(contentPolicy('x', false)).not.toMatch(/ws:|style-src 'self' 'nonce-x' 'unsafe-inline'/);
    for (const dev of [true, false])
      expect(contentPolicy('x', dev)).toContain(`script-src 'self' 'nonce-x' 'strict-dynamic';`);
  });
});

describe('headers of answers that are no documents', () => {
  const addresses = ['/api/v1/session', '/api/v1/nothing', '/api/v1/openapi.json', '/healthz', '/nowhere', '/%E0%A4%A'];

  test('fence them as documents are fenced, and over https for good', async () => {
    for (const publicUrl of ['https://app.example.com', 'http://localhost:3000']) {
      const server = await startTestServer(undefined, { PUBLIC_URL: publicUrl });
      for (const path of addresses) {
        const { headers } = await fetch(server.url + path);
        expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
        expect(headers.get('content-security-policy'), path).toContain(`frame-ancestors 'none'`);
        expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
        expect(headers.has('strict-transport-security'), path).toBe(publicUrl.startsWith('https:'));
      }
      await server.stop();
    }
  });
});
