import type { ReactNode } from 'react';

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-md text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

export const PlainFacts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-8 gap-y-3 border-t border-line-strong pt-6 text-lg sm:grid-cols-[11rem_1fr]">{children}</dl>
);

/** A plain form with one action. Works without JavaScript. */
export const Deed = ({ deed, children }: { deed: string; children: ReactNode }) => (
  <form method="post" className="grid max-w-xl gap-4">
    <input type="hidden" name="deed" value={deed} />
    {children}
  </form>
);

export const Trouble = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="mb-8 rounded-m bg-loss-tint px-4 py-3 text-lg text-loss">
    {children}
  </p>
);
