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
  /** For a post about a home: its public facts, and what must not be published. */
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

/** Lines that the text must contain (the advertiser, altered photos), because networks have no other place for them. */
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
  // The organization's name and license line are not the writer's claims.
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

/** Everything that keeps a post from being published. The same check runs on writing, approval and publication. */
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
