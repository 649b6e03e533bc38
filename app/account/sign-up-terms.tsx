import { type ReactNode, useSyncExternalStore } from 'react';
import { Text } from '#app/i18n/text.tsx';
import { pageExists } from './places.ts';

const never = () => () => {};

/** Shown when the installation has a terms page. */
export function SignUpTerms() {
  const shown = useSyncExternalStore(
    never,
    () => pageExists('/terms'),
    () => false,
  );
  if (!shown) return null;
  const link = (href: string) => (words: ReactNode) => (
    <a href={href} className="underline underline-offset-2 hover:text-ink">
      {words}
    </a>
  );
  return (
    <p className="text-sm text-ink-3">
      <Text k="account.signUp.terms" components={{ terms: link('/terms'), privacy: link('/privacy') }} />
    </p>
  );
}
