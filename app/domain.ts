import type { LiveRule } from './shell/live/concern.ts';
import type { NamedPage } from './shell/navigation.ts';

/** What a domain hands in to the shell, in its `manifest.ts`; `app/domains.ts` lists the domains. Routes are in `app/routes.ts`. */
export type AppDomain = {
  /** Pages that one goes to by name: in the rail, the palette, by a key. */
  pages?: readonly NamedPage[];
  /** By the first word of an event's kind: which queries it concerns. */
  live?: Readonly<Record<string, LiveRule>>;
};
