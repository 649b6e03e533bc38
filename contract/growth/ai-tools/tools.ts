import type { AiAct } from '../../account/ai-policy.ts';

/** An input of a tool: a record the member may see, free text, or a choice. */
export type ToolInput =
  | { name: string; kind: 'record'; record: ToolRecord; isOptional?: true }
  | { name: string; kind: 'text'; most: number; isOptional?: true }
  | { name: string; kind: 'choice'; options: readonly [string, ...string[]] };
const toolRecords = ['listing', 'lead', 'cma', 'file'] as const;
export type ToolRecord = (typeof toolRecords)[number];

/** Where a member can put a draft. No draft goes anywhere by itself. */
type ToolUse = 'listing_marketing' | 'message' | 'note' | 'page' | 'copy';

export type Tool = {
  group: 'listings' | 'people' | 'documents' | 'practice';
  inputs: readonly ToolInput[];
  /** The parts of the output with their maximum lengths. */
  output: Readonly<Record<string, number>>;
  /** The credits of a run with a model. Rule-based runs are free. */
  cost: number;
  /** Whether a model may write it; other tools use rules on every installation. */
  byModel: boolean;
  /** Whether the public reads it, so that advertising rules apply. */
  isPublic: boolean;
  use: ToolUse;
  /** The act in the organization's AI policy; it depends on the channel where bulk email and text differ. */
  act: AiAct | Readonly<Record<'email' | 'sms', AiAct>>;
  /** The input that a batch fills with many records, one draft each. */
  many?: 'listing' | 'lead';
};

const listing = { name: 'listing', kind: 'record', record: 'listing' } as const;
const lead = { name: 'lead', kind: 'record', record: 'lead' } as const;

/** All tools. A new one needs an entry here, its composer on the server, and its texts. */
export const tools = {
  listing_remarks: {
    group: 'listings',
    inputs: [listing, { name: 'length', kind: 'choice', options: ['long', 'short'] }],
    output: { remarks: 1_000 },
    cost: 1,
    byModel: true,
    isPublic: true,
    use: 'listing_marketing',
    act: 'remarks',
    many: 'listing',
  },
  social_set: {
    group: 'listings',
    inputs: [listing],
    output: { instagram: 2_200, facebook: 4_000, linkedin: 3_000, x: 280 },
    cost: 1,
    byModel: true,
    isPublic: true,
    use: 'copy',
    act: 'post',
    many: 'listing',
  },
  blog_post: {
    group: 'listings',
    inputs: [
      { name: 'topic', kind: 'choice', options: ['new_listing', 'buying_steps', 'selling_steps', 'moving_checklist'] },
      { ...listing, isOptional: true },
    ],
    output: { title: 120, body: 8_000 },
    cost: 2,
    byModel: true,
    isPublic: true,
    use: 'page',
    act: 'page',
  },
  cma_narrative: {
    group: 'listings',
    inputs: [{ name: 'cma', kind: 'record', record: 'cma' }],
    output: { narrative: 4_000 },
    cost: 2,
    byModel: true,
    isPublic: false,
    use: 'copy',
    act: 'analysis',
  },
  campaign_message: {
    group: 'people',
    inputs: [
      { name: 'channel', kind: 'choice', options: ['email', 'sms'] },
      { ...listing, isOptional: true },
      { name: 'zip', kind: 'text', most: 5, isOptional: true },
      { name: 'say', kind: 'text', most: 1_000, isOptional: true },
    ],
    output: { subject: 200, preview: 200, body: 4_000 },
    cost: 1,
    byModel: true,
    isPublic: true,
    use: 'copy',
    act: { email: 'email', sms: 'text' },
  },
  message_reply: {
    group: 'people',
    inputs: [
      lead,
      { name: 'channel', kind: 'choice', options: ['email', 'sms'] },
      { ...listing, isOptional: true },
      { name: 'say', kind: 'text', most: 1_000, isOptional: true },
    ],
    output: { subject: 200, body: 4_000 },
    cost: 1,
    byModel: true,
    isPublic: true,
    use: 'message',
    act: 'reply',
    many: 'lead',
  },
  call_summary: {
    group: 'people',
    inputs: [
      { name: 'notes', kind: 'text', most: 20_000 },
      { ...lead, isOptional: true },
    ],
    output: { summary: 4_000, next_steps: 2_000 },
    cost: 1,
    byModel: true,
    isPublic: false,
    use: 'note',
    act: 'summary',
  },
  meeting_brief: {
    group: 'people',
    inputs: [lead],
    output: { who: 2_000, lately: 3_000, to_do: 2_000 },
    cost: 1,
    byModel: true,
    isPublic: false,
    use: 'copy',
    act: 'summary',
    many: 'lead',
  },
  objection_practice: {
    group: 'practice',
    inputs: [
      {
        name: 'objection',
        kind: 'choice',
        options: ['commission', 'wait_for_rates', 'sell_alone', 'other_agent', 'price_too_low', 'thinking'],
      },
      { name: 'answer', kind: 'text', most: 3_000, isOptional: true },
    ],
    output: { said: 600, feedback: 2_000, outline: 2_000 },
    cost: 0,
    byModel: false,
    isPublic: false,
    use: 'copy',
    act: 'practice',
  },
  document_extract: {
    group: 'documents',
    inputs: [
      { name: 'document', kind: 'choice', options: ['purchase_contract', 'pre_approval', 'policy', 'lease'] },
      { name: 'file', kind: 'record', record: 'file', isOptional: true },
      { name: 'text', kind: 'text', most: 100_000, isOptional: true },
    ],
    output: { fields: 6_000 },
    cost: 0,
    byModel: false,
    isPublic: false,
    use: 'copy',
    act: 'documents',
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;
export const toolNames = Object.keys(tools) as [ToolName, ...ToolName[]];
type NameOf<T> = T extends { inputs: readonly (infer Input)[] }
  ? Input extends { name: infer Name }
    ? Name
    : never
  : never;
type ToolInputName = NameOf<(typeof tools)[ToolName]>;
/** The names of all inputs of all tools, without duplicates. */
export const toolInputNames = [
  ...new Set(Object.values<Tool>(tools).flatMap(({ inputs }) => inputs.map((input) => input.name))),
] as [ToolInputName, ...ToolInputName[]];
export const toolOf = (name: ToolName): Tool => tools[name];

export const actOf = ({ act }: Tool, input: Readonly<Record<string, string>>): AiAct =>
  typeof act === 'string' ? act : act[input.channel === 'sms' ? 'sms' : 'email'];
export const actsOf = ({ act }: Tool): AiAct[] => (typeof act === 'string' ? [act] : [act.email, act.sms]);
/** The most drafts per batch: as many as a person will read. */
export const mostDrafts = 200;
