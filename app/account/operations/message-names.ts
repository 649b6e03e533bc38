import { keysOf } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import { type ContactStatus, contactStatuses, contactTopics } from '#contract/public/contact.ts';

export const topicNames = keysOf('admin.messages.topic', contactTopics);
export const statusNames = keysOf('admin.messages.status', contactStatuses);
export const statusTones: Record<ContactStatus, Tone> = { new: 'need', answered: 'act', spam: 'plain' };
