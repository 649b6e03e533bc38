import { expect, test } from 'vitest';
import { encryptFor } from './encrypt.ts';
import { newDevice } from './testing/device.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('writes what RFC 8291 writes, to the byte', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const sealed = encryptFor(keys, 'When I grow up, I want to be a watermelon', {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('is read by the device it is for, and by no other', () => {
  const device = newDevice();
  const sealed = encryptFor(device.keys, 'Ana assigned a lead to you · 指派');
  expect(device.read(sealed)).toBe('Ana assigned a lead to you · 指派');
  expect(() => newDevice().read(sealed)).toThrow();
});
