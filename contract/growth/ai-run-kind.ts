import type { Kind } from '../core/kind.ts';

/** The page leads the maker to the draft, and other members to the drafts that await approval. */
export const aiRunKind = { type: 'ai_run', page: '/ai-tools?run={id}', list: '/ai-tools' } as const satisfies Kind;
