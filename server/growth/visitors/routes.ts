import { visitors } from '#contract/growth/visitors.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { enter } from './enter.ts';
import { knownVisitor } from './known.ts';
import { changeVisitor, forgetVisitor, openOwnPage, stopOwnSearch } from './own-page.ts';
import { saveHome } from './save-home.ts';
import { saveOwnSearch } from './save-search.ts';
import { askIn, readLink } from './sign-in.ts';

const done = { done: true } as const;

export const visitorRoutes: Served[] = [
  serve(visitors.known, ({ input, services }) => knownVisitor(services, input)),
  serve(visitors.save, ({ input, request, services }) => saveHome(services, request, input)),
  serve(visitors.page, ({ input, services }) => openOwnPage(services, input)),
  serve(visitors.askIn, async ({ input, request, services }) => {
    await askIn(services, request, input);
    return done;
  }),
  serve(visitors.readLink, ({ input, services }) => readLink(services, input)),
  serve(visitors.enter, ({ input, request, services }) => enter(services, request, input)),
  serve(visitors.saveSearch, async ({ input, request, services }) => {
    await saveOwnSearch(services, request, input);
    return done;
  }),
  serve(visitors.stopSearch, async ({ input, services }) => {
    await stopOwnSearch(services, input);
    return done;
  }),
  serve(visitors.change, async ({ input, services }) => {
    await changeVisitor(services, input);
    return done;
  }),
  serve(visitors.forget, async ({ input, services }) => {
    await forgetVisitor(services, input);
    return done;
  }),
];
