import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Text } from '#app/i18n/text.tsx';
import { pageExists } from './places.ts';

const never = () => () => {};

/** Shown where there is something to agree to. */
export function SignUpTerms() {
  const shown = useSyncExternalStore(
    never,
    () => pageExists('/terms'),
    () => false,
  );
  if (!shown) return null;
  const link = (to: string) => (words: ReactNode) => (
    <Link to={to} className="underline underline-offset-2 hover:text-ink">
      {words}
    </Link>
  );
  return (
    <p className="text-sm text-ink-3">
      <Text k="account.signUp.terms" components={{ terms: link('/terms'), privacy: link('/privacy') }} />
    </p>
  );
}
