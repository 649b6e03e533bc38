import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Names that only our theme has; without them `text-md text-ink` would be taken for two colours. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', 'title', 'hero'],
      radius: ['xs', 's', 'm', 'l', 'full'],
      shadow: ['soft', 'float'],
      font: ['text', 'display', 'code'],
    },
  },
});

/** Joins class names; of two that say the same thing the later one stands. */
export function cx(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
