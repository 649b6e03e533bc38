import type { Kind } from '../core/kind.ts';

export const postKind = { type: 'post', page: '/social/{id}', list: '/social' } as const satisfies Kind;
export const pieceKind = { type: 'piece', page: '/marketing/{id}', list: '/marketing' } as const satisfies Kind;
export const channelKind = { type: 'social_channel', page: '/social?tab=channels' } as const satisfies Kind;
