import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { askedPause, holdAfter, mostAttempts, pauseAfter } from './schedule.ts';
import { newSigningKey, signatureOf } from './signature.ts';

test('signs as Standard Webhooks does, by its published example', () => {
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = signatureOf(key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('signs with a key pair whose public half is what the receiver is given', () => {
  const { own, theirs } = newSigningKey('v1a');
  const [version, signature] = signatureOf(own, 'msg_1', 7, '{}').split(',');
  const x = Buffer.from(theirs.replace('whpk_', ''), 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(version).toBe('v1a');
  expect(verify(null, Buffer.from('msg_1.7.{}'), publicKey, Buffer.from(signature!, 'base64'))).toBe(true);
  expect(verify(null, Buffer.from('msg_1.8.{}'), publicKey, Buffer.from(signature!, 'base64'))).toBe(false);
});

test('keys are 32 bytes and never the same', () => {
  const [one, two] = [newSigningKey('v1'), newSigningKey('v1')];
  expect(Buffer.from(one.own.replace('whsec_', ''), 'base64')).toHaveLength(32);
  expect(one.own).not.toBe(two.own);
});

test('ten tries over 75 hours, spread', () => {
  expect(mostAttempts).toBe(10);
  const hours = (random: number) => {
    const pauses = Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1, random)!);
    return pauses.reduce((sum, pause) => sum + pause) / 3_600;
  };
  expect(hours(0.5)).toBeCloseTo(75.6, 1);
  expect(hours(0)).toBeLessThan(hours(1));
  expect(pauseAfter(10)).toBeUndefined();
  expect(holdAfter(1, 0.5)).toBe(5);
  expect(holdAfter(100, 0.5)).toBe(300);
});

test('a receiver may ask for a pause, within reason', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(askedPause('120', now)).toBe(120);
  expect(askedPause('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60);
  expect(askedPause('999999999', now)).toBe(86_400);
  expect(askedPause('soon', now)).toBe(0);
  expect(askedPause(undefined, now)).toBe(0);
});
