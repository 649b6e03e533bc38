import { Outlet, redirectDocument } from 'react-router';
import type { Route } from './+types/layout.ts';
import { Footer } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PreviewBadge } from './preview-badge.tsx';
import { TopBar } from './top-bar.tsx';

export { links } from './fonts.ts';

/** Pages to read: rendered by the server and brought to life by islands, without the router. See app/root.tsx. */
export const handle = { islands: true };

export const loader = () => null;

/** An application's link that leads here opens a new document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export default function PublicLayout() {
  return (
    <>
      {/* Where `companions.tsx` is shown once the page is there. */}
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
