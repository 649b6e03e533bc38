import type { LiveRule } from './shell/live/concern.ts';
import type { NamedPage } from './shell/navigation.ts';

/** What a domain provides to the shell in its `manifest.ts`; `app/domains.ts` lists the domains. Routes are in `app/routes.ts`. */
export type AppDomain = {
  /** Pages reachable by name: in the navigation, in the command palette, by a shortcut. */
  pages?: readonly NamedPage[];
  /** The queries that an event affects, by the first word of the event's kind. */
  live?: Readonly<Record<string, LiveRule>>;
};
