import type { Kind } from '../core/kind.ts';

export const fileKind = {
  type: 'file',
  page: '/file/{id}',
  list: '/files',
  views: 'files',
  activity: { group: 'files', events: ['added'] },
} as const satisfies Kind;
