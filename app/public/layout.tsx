import { Outlet, redirectDocument } from 'react-router';
import type { Route } from './+types/layout.ts';
import { Footer } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PreviewBadge } from './preview-badge.tsx';
import { TopBar } from './top-bar.tsx';

export { links } from './fonts.ts';

/** Public pages: rendered by the server and hydrated by islands, without the router. See app/root.tsx. */
export const handle = { islands: true };

export const loader = () => null;

/** A link from an application to this page loads a new document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export default function PublicLayout() {
  return (
    <>
      {/* Filled by `companions.tsx` after the page has loaded. */}
      <div id="companions" className="contents" />
      <TopBar language={<LanguageChoice />} />
      <main id="content">
        <Outlet />
      </main>
      <Footer />
      <PreviewBadge />
    </>
  );
}
