import { complianceHits, hitMessage } from '#contract/core/compliance/check.ts';
import { fitIssues, type PieceIssue, type SocialNetwork } from '#contract/growth/social/networks.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { checkText, findingMessage, type Written } from '#contract/inventory/marketing/check.ts';
import type { MarketingFacts } from '#contract/inventory/marketing/facts.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';

type Issue = SocialPost['issues'][number];
type Checked = {
  text: string;
  link: string;
  photos: readonly unknown[];
  variants: readonly { channel: string; network: SocialNetwork; text: string | null; firstComment: string }[];
  /** Of a post about a home: what marketing may know of it, and what must not leave. */
  home: { now: MarketingFacts; hidden: Written } | undefined;
};

function fitMessage(issue: PieceIssue): string {
  switch (issue.kind) {
    case 'empty':
      return 'Write something.';
    case 'too_long':
      return `${issue.by} characters too long for this channel.`;
    case 'no_picture':
      return 'This channel takes no post without a photo.';
    case 'phone':
      return 'Google rejects posts with a phone number in the text. Remove it: the profile has it.';
    case 'no_comment':
      return 'This channel has no first comment.';
  }
}

const block = (channel: string | null, message: string): Issue => ({ channel, level: 'block', message });

/** Who advertises, and that a photo was altered, stands in the words: a network has no other place for it. */
function missingLines(
  text: string,
  { organisation, licence, alteredPhotos }: MarketingFacts,
  photos: number,
): string[] {
  const said = text.toLowerCase();
  const lacks = (line: string) => line !== '' && !said.includes(line.toLowerCase());
  return [
    ...(lacks(organisation) ? [`Name who advertises: ${organisation}.`] : []),
    ...(licence.split(' · ').some(lacks) ? [`Add the license line: ${licence}`] : []),
    ...(alteredPhotos > 0 && photos > 0 && !/digitally altered/.test(said)
      ? ['Say that photos are digitally altered.']
      : []),
  ];
}

function textIssues(channel: string | null, text: string, { home, photos }: Checked): Issue[] {
  if (!home) return complianceHits(text).map((hit) => ({ channel, level: hit.level, message: hitMessage(hit) }));
  const { now, hidden } = home;
  // Who advertises is not the writer's to answer for.
  const own = [now.organisation, now.licence].filter(Boolean).reduce((rest, line) => rest.replaceAll(line, ''), text);
  const sentences = splitSentences(own).map((words) => ({ words }));
  return [
    ...checkText(sentences, now, hidden).map((finding): Issue => {
      const level = finding.severity === 'mark' ? 'warn' : 'block';
      return { channel, level, message: findingMessage(finding) };
    }),
    ...missingLines(text, now, photos.length).map((message) => block(channel, message)),
  ];
}

/** All that keeps a post from going out as it is, the same when it is written, approved and published. */
export function issuesOf(checked: Checked): Issue[] {
  const { text, link, photos, variants } = checked;
  const own = variants.filter((variant) => variant.text !== null);
  const issues = [
    ...textIssues(null, text, checked),
    ...own.flatMap((variant) => textIssues(variant.channel, variant.text!, checked)),
    ...variants
      .filter(({ firstComment }) => firstComment)
      .flatMap(({ channel, firstComment }) =>
        complianceHits(firstComment).map((hit): Issue => ({ channel, level: hit.level, message: hitMessage(hit) })),
      ),
    ...variants.flatMap(({ channel, network, text: words, firstComment }) =>
      fitIssues(network, { text: words ?? text, link, pictures: photos.length, firstComment }).map((issue) =>
        block(channel, fitMessage(issue)),
      ),
    ),
  ];
  return [...new Map(issues.map((issue) => [`${issue.channel} ${issue.message}`, issue])).values()];
}
