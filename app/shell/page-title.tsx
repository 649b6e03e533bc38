import { useMatches } from 'react-router';
import { type MessageKey, useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';

/** The tab's title, for pages whose title is known only after rendering, such as a record's name. */
export function PageTitle({ children }: { children: string }) {
  const { brand } = useDocument();
  return <title>{`${children} · ${brand.name}`}</title>;
}

/** A page exports its title as `export const handle = { title: 'leads.title' }`. */
type Handle = { title?: MessageKey };

export function HandleTitle() {
  const t = useT();
  const title = useMatches().findLast(({ handle }) => (handle as Handle | undefined)?.title);
  return title && <PageTitle>{t((title.handle as { title: MessageKey }).title)}</PageTitle>;
}
