import { UsersRound } from 'lucide-react';
import type { ShownKind } from '#app/kind.ts';

export const memberKind: ShownKind = { icon: UsersRound };
