import { keysOf } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import { type Conversation, conversationStates } from '#contract/growth/assistant.ts';

export const stateNames = keysOf('admin.conversations.state', conversationStates);

export const stateTones: Record<Conversation['state'], Tone> = {
  assistant: 'plain',
  queued: 'need',
  person: 'act',
  closed: 'plain',
};
