import type { SocialPost } from '#contract/growth/social/social.ts';

/** The form state of a post. */
export type PostDraft = {
  text: string;
  link: string;
  /** Photos of the listing, in the order shown. */
  photos: string[];
  channels: { channel: string; text: string | null; firstComment: string }[];
};

export const draftOf = ({ text, link, photos, deliveries }: SocialPost): PostDraft => ({
  text,
  link,
  photos: photos.map(({ id }) => id),
  channels: deliveries.map((one) => ({ channel: one.channel, text: one.text, firstComment: one.firstComment })),
});

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
export const isSame = (a: PostDraft, b: PostDraft): boolean => isEqual(a, b);
