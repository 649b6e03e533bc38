import { Bookmark } from 'lucide-react';
import type { ShownKind } from '#app/kind.ts';

/** A saved view of a list. */
export const viewKind: ShownKind = { icon: Bookmark };
