import { type ComponentType, use, useId } from 'react';
import { useDocument } from '#app/use-document.ts';
import { IslandFrame, keepLocale } from './island-frame.tsx';
import { ServerPageContext } from './server-page.ts';

/** When an island is hydrated: when the browser is idle, or when the pointer or focus reaches it. */
export type When = 'idle' | 'approached';

type Props<Given extends object> = {
  /** Its name in registry.ts, from which the browser loads the same component. */
  name: string;
  component: ComponentType<Given>;
  props: Given;
  when: When;
  className?: string;
};

/**
 * An interactive part of a public page. The server renders it and the browser hydrates it in a root of its own, because public pages load
 * no router (docs/decisions/0009-islands.md).
 */
export function Island<Given extends object>({ name, component: Component, props, when, className }: Props<Given>) {
  const page = use(ServerPageContext);
  const settings = useDocument();
  const idPrefix = `${name}${useId()}`;
  if (!page) return <Component {...props} />;
  const html = page.renderIsland(
    <IslandFrame settings={settings} used={page.islandWords} setLocale={keepLocale}>
      <Component {...props} />
    </IslandFrame>,
    idPrefix,
  );
  return (
    <div
      data-island={name}
      data-when={when}
      data-ids={idPrefix}
      data-props={JSON.stringify(props)}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has just rendered
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
