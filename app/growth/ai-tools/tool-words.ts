import {
  Blocks,
  FileSearch,
  FileText,
  House,
  type LucideIcon,
  Megaphone,
  MessageSquareReply,
  Newspaper,
  NotebookPen,
  Phone,
  Scale,
} from 'lucide-react';
import { keysOf } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import { draftApprovals, type ToolRunRow } from '#contract/growth/ai-tools/ai-tools.ts';
import { type ToolName, toolInputNames, toolNames } from '#contract/growth/ai-tools/tools.ts';

export const toolTitles = keysOf('ai-tools.tool', toolNames);
export const toolTexts = keysOf('ai-tools.about', toolNames);
export const groupNames = keysOf('ai-tools.group', ['listings', 'people', 'documents', 'practice']);
export const partNames = keysOf('ai-tools.part', [
  'remarks',
  'instagram',
  'facebook',
  'linkedin',
  'x',
  'title',
  'body',
  'narrative',
  'subject',
  'preview',
  'summary',
  'next_steps',
  'who',
  'lately',
  'to_do',
  'said',
  'feedback',
  'outline',
  'fields',
]);
export const inputNames = keysOf('ai-tools.input', toolInputNames);
export const optionNames = keysOf('ai-tools.option', [
  'long',
  'short',
  'new_listing',
  'buying_steps',
  'selling_steps',
  'moving_checklist',
  'email',
  'sms',
  'commission',
  'wait_for_rates',
  'sell_alone',
  'other_agent',
  'price_too_low',
  'thinking',
  'purchase_contract',
  'pre_approval',
  'policy',
  'lease',
]);
export const engineNames = keysOf('ai-tools.engine', ['model', 'rules']);
export const outcomeNames = keysOf('ai-tools.outcome', ['copied', 'used', 'discarded']);
export const approvalNames = keysOf('ai-tools.approval', draftApprovals);
export const stateNames = keysOf('ai-tools.state', ['running', 'done', 'failed', 'stopped']);
/** Why a record of a batch got no draft. */
export const refusalNames = keysOf('ai-tools.refusal', ['left_to_you', 'no_credits', 'not_written']);

const tones: Record<ToolRunRow['state'], Tone> = { running: 'info', done: 'plain', failed: 'loss', stopped: 'need' };
export const toneOf = ({ state, outcome, approval }: Pick<ToolRunRow, 'state' | 'outcome' | 'approval'>): Tone =>
  outcome === 'used' || approval === 'approved' ? 'act' : tones[state];

export const toolIcons: Record<ToolName, LucideIcon> = {
  listing_remarks: House,
  social_set: Blocks,
  blog_post: Newspaper,
  cma_narrative: Scale,
  campaign_message: Megaphone,
  message_reply: MessageSquareReply,
  call_summary: Phone,
  meeting_brief: NotebookPen,
  objection_practice: FileText,
  document_extract: FileSearch,
};
