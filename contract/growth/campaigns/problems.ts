import { unknownFieldsOf } from '../../core/content/merge.ts';
import { textsOf } from '../../core/content/walk.ts';
import { mergeFields } from '../../people/merge-fields.ts';
import type { CampaignMessage, Comparison, When } from './content.ts';
import type { CampaignType } from './words.ts';

/** Problems that keep a campaign from starting, at a message or at the whole. */
export const problemKinds = [
  'no_messages',
  'one_message',
  'no_subject',
  'no_body',
  'unknown_field',
  'nothing_compared',
  'past',
] as const;
export type ProblemKind = (typeof problemKinds)[number];
export type Problem = { kind: ProblemKind; message: string | null; about: string };

const hasContent = ({ channel, blocks, body }: Pick<CampaignMessage, 'channel' | 'blocks' | 'body'>): boolean =>
  channel === 'email' ? textsOf({ blocks }).length > 0 : body.trim() !== '';

export const wordsOfMessage = ({ subject, preview, body, blocks, in: said }: CampaignMessage): string[] => [
  subject,
  preview,
  body,
  ...textsOf({ blocks }).map(({ text }) => text),
  ...Object.values(said).flatMap((one) => [one.subject, one.preview, one.body]),
];

type Written = {
  type: CampaignType;
  messages: readonly CampaignMessage[];
  comparison: Comparison | null;
  when: When;
};

export function problemsOf({ type, messages, comparison, when }: Written, now: number): Problem[] {
  const problem = (kind: ProblemKind, message: string | null = null, about = ''): Problem => ({ kind, message, about });
  if (messages.length === 0) return [problem('no_messages')];
  const found = messages.flatMap((one) => [
    ...(one.channel === 'email' && one.subject.trim() === '' ? [problem('no_subject', one.id)] : []),
    ...(hasContent(one) ? [] : [problem('no_body', one.id)]),
    ...[...new Set(wordsOfMessage(one).flatMap((words) => unknownFieldsOf(words, mergeFields)))].map((name) =>
      problem('unknown_field', one.id, name),
    ),
  ]);
  const [first] = messages;
  const other = comparison && first && variantOf(first, comparison);
  const isSame = other && JSON.stringify(other) === JSON.stringify(first);
  return [
    ...(type === 'once' && messages.length > 1 ? [problem('one_message')] : []),
    ...found,
    ...(other && (isSame || !hasContent(other) || (other.channel === 'email' && other.subject.trim() === ''))
      ? [problem('nothing_compared', first!.id)]
      : []),
    ...(when.mode === 'at' && Date.parse(when.at) < now - 60_000 ? [problem('past')] : []),
  ];
}

/** The other variant of the first message, which differs in one part. */
export const variantOf = (first: CampaignMessage, { of, subject, blocks, body }: Comparison): CampaignMessage =>
  of === 'subject' && first.channel === 'email' ? { ...first, subject, in: {} } : { ...first, blocks, body };
