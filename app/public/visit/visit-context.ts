import { createContext } from 'react';
import type { KnownVisitor } from '#contract/growth/visitors.ts';

/** What the visitor saved, for whatever on the page shows a home. Null where nothing can be saved. */
export const VisitContext = createContext<{ slug: string; known: KnownVisitor | null } | null>(null);
