import { nextNumber } from '../world.ts';

export const password = 'Lantern7Quay!';

export const later = (): string => new Date(Date.now() + 86_400_000).toISOString();

export const newAddress = (): string => `invited${nextNumber()}@example.test`;
