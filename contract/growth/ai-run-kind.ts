import type { Kind } from '../core/kind.ts';

/** Its page leads whoever made a draft to it, and everybody else to those that wait for approval. */
export const aiRunKind = { type: 'ai_run', page: '/ai-tools?run={id}', list: '/ai-tools' } as const satisfies Kind;
