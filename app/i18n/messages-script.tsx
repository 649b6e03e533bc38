import { useLocale } from './locale-context.ts';
import { inlineScript } from './store.ts';

/**
 * The messages that this page was rendered with, as JSON. It comes after the content, which by then has recorded the domains it uses; the
 * browser reads it before its first render and never renders it again.
 */
export function MessagesScript() {
  const { locale, used } = useLocale();
  const { id, json } = import.meta.env.SSR ? inlineScript(locale, used) : inlineScript(locale, []);
  return (
    <script
      id={id}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own catalogues, with every "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
