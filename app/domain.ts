import type { ComponentType } from 'react';
import type { SavedView } from '#contract/account/views.ts';
import type { ListThing } from './records/list-thing.ts';
import type { ViewRowsProps } from './records/view-rows.tsx';
import type { LiveRule } from './shell/live/concern.ts';
import type { NamedPage } from './shell/navigation.ts';

type LoadRows = () => Promise<{
  default: ComponentType<ViewRowsProps>;
  views: ListThing<{ id: string }>['views'];
}>;

/** What a domain provides to the shell in its `manifest.ts`; `app/domains.ts` lists the domains. Routes are in `app/routes.ts`. */
export type AppDomain = {
  /** Pages reachable by name: in the navigation, in the command palette, by a shortcut. */
  pages?: readonly NamedPage[];
  /** The rows of a view of each of its lists, for a dashboard, and the views that come with the list. */
  rows?: Readonly<Partial<Record<SavedView['domain'], LoadRows>>>;
  /** The queries that an event affects, by the first word of the event's kind. */
  live?: Readonly<Record<string, LiveRule>>;
};
