import { ListChecks } from 'lucide-react';
import type { ShownKind } from '#app/kind.ts';

export const taskKind: ShownKind = { icon: ListChecks };
