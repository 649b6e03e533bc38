import { describe, expect, test } from 'vitest';
import { contentPolicy, documentHeaders } from '#server/core/http/documents.ts';

// What documents really carry is looked at in tests/browser/fence.spec.ts; here stands what differs by address and mode.
describe('headers of documents', () => {
  const of = (secure: boolean) => new Map(documentHeaders('bm9uY2U=', secure, false));

  test('over https, browsers are told to come by https only, for two years', () => {
    expect(of(true).get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(of(false).has('strict-transport-security')).toBe(false);
  });

  test('only while developing may styles stand anywhere and sockets be opened', () => {
    expect(contentPolicy('x', false)).not.toMatch(/ws:|style-src 'self' 'nonce-x' 'unsafe-inline'/);
    for (const dev of [true, false])
      expect(contentPolicy('x', dev)).toContain(`script-src 'self' 'nonce-x' 'strict-dynamic';`);
  });
});
