import { createContext } from 'react';
import type { KnownVisitor } from '#contract/growth/visitors.ts';

/** The visitor's saved homes, for every home on the page. Null where saving is not possible. */
export const VisitContext = createContext<{ slug: string; known: KnownVisitor | null } | null>(null);
